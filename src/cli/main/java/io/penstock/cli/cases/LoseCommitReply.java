package io.penstock.cli.cases;

import io.penstock.cli.cases.oracle.ReplicaName;
import java.time.Duration;
import java.util.Locale;

/**
 * Lets a coming commit of a lake table through and loses the catalog's reply.
 *
 * @param which the lake table of the two
 * @param commit which of its commits from now on, from 1
 * @param times how many replies are lost from then on
 * @param dead for how long the catalog cannot be reached afterwards
 */
record LoseCommitReply(String table, LakeStep.Which which, int commit, int times, Duration dead)
    implements Step {

  static LoseCommitReply read(Options options) {
    LoseCommitReply step =
        new LoseCommitReply(
            options.text("table"),
            LakeStep.Which.valueOf(options.text("which").toUpperCase(Locale.ROOT)),
            (int) options.number("commit", 1),
            (int) options.number("times", 1),
            Options.duration(options.text("dead", "0s")));
    options.finish();
    return step;
  }

  @Override
  public Kind kind() {
    return Kind.SERVERS;
  }

  @Override
  public void run(CaseRun run) {
    ReplicaName names = run.table(table).lake();
    run.rig()
        .catalogProxy()
        .arm(
            new LostReply(
                names.namespace(),
                which == LakeStep.Which.CURRENT ? names.current() : names.history(),
                commit - 1,
                times,
                dead));
  }
}
