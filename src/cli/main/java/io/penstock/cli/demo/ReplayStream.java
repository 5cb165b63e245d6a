package io.penstock.cli.demo;

import io.penstock.cli.client.ReplicatedTable;
import io.penstock.cli.shop.ChangeCounts;
import io.penstock.cli.shop.NightlyPoller;
import io.penstock.cli.shop.ShopScale;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.ZoneOffset;
import java.util.Map;

/**
 * Most of the quarter's business, hour by hour. The rest is kept back, so that something is left to
 * ingest after a run was killed, or if a run was too quick to be killed.
 */
final class ReplayStream implements Step {
  private static final int KEPT_BACK = 400;

  @Override
  public String title() {
    return "Replay the stream of changes, one transaction for each hour of event time";
  }

  @Override
  public void run(DemoContext demo) throws Exception {
    until(demo, ShopScale.TRANSACTIONS - KEPT_BACK);
    for (ReplicatedTable table : demo.tables()) {
      OpCounts held = demo.topics().of(table.topic());
      demo.narrator()
          .say(
              "%-14s %,9d inserts %,9d updates %,7d deletes in topic %s",
              table.qualifiedName(), held.c(), held.u(), held.d(), table.topic());
    }
  }

  /**
   * Makes the changes before the transaction of that number, with the poller at its work each
   * midnight, and waits for them in the topics.
   */
  static void until(DemoContext demo, int transaction) throws SQLException, IOException {
    NightlyPoller poller = demo.poller();
    ChangeCounts made = new ChangeCounts(Map.of());
    int extracts = 0;
    try (Connection source = demo.connectToSource()) {
      int done = demo.transactionsReplayed();
      while (true) {
        for (; poller.isDue(done); extracts++) {
          poller.extract(source);
        }
        if (done == transaction) {
          break;
        }
        int stop = Math.max(done + 1, Math.min(transaction, poller.nextAfter()));
        made = made.plus(replay(demo, source, stop, made.total()));
        done = stop;
      }
    }
    demo.findings().replayed(made);
    demo.narrator()
        .say("%,d changes made at the source, %d nightly extracts", made.total(), extracts);
    TopicWait.untilComplete(demo);
  }

  private static ChangeCounts replay(
      DemoContext demo, Connection source, int transaction, long before) throws SQLException {
    ChangeCounts made =
        demo.shop()
            .replay(
                source,
                demo.transactionsReplayed(),
                transaction,
                progress ->
                    demo.narrator()
                        .progress(
                            "%s, %,d changes",
                            progress.eventTime().atOffset(ZoneOffset.UTC).toLocalDate(),
                            before + progress.rows()));
    demo.replayedUntil(transaction);
    return made;
  }
}
