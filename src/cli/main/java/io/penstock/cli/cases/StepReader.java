package io.penstock.cli.cases;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads steps: a word, or a mapping whose first key says what to do. */
final class StepReader {
  private static final Map<String, Reading> KINDS = new TreeMap<>();

  static {
    KINDS.put("sql", StepReader::sql);
    KINDS.put("await", step -> new SqlStep.Await(step.word()));
    KINDS.put("wait", step -> wait(step.word()));
    KINDS.put("await-stream", step -> run -> run.database().awaitStream());
    KINDS.put("ingest", step -> new IngestStep(step.expectation()));
    KINDS.put("start-ingest", step -> new IngestStep.Start(!step.word().equals("at-once")));
    KINDS.put("await-ingest", StepReader::awaitIngest);
    KINDS.put("two-ingests-at-once", step -> new IngestStep.Two(step.expectation()));
    KINDS.put("second-driver", step -> new IngestStep.Second());
    KINDS.put("failpoint", StepReader::failpoint);
    KINDS.put("remove-job-folders", step -> new RemoveJobFolders());
    KINDS.put(
        "replay-topic",
        step -> onTopic(step.word(), (topics, topic) -> topics.sendFirst(topic, Long.MAX_VALUE)));
    KINDS.put("produce-again", StepReader::produceAgain);
    KINDS.put("recreate-topic", step -> loseTopic(step.word(), Topics::recreate));
    KINDS.put("forget-topic", step -> loseTopic(step.word(), Topics::forget));
    KINDS.put("expire", step -> new LakeStep.Expire(step.word()));
    KINDS.put("compact", step -> new LakeStep.Compact(step.word()));
    KINDS.put("rollback", StepReader::rollback);
    KINDS.put("kill", step -> server(ServerStep.Action.KILL, step));
    KINDS.put("stop", step -> server(ServerStep.Action.STOP, step));
    KINDS.put("continue", step -> server(ServerStep.Action.CONTINUE, step));
    KINDS.put("restart", step -> server(ServerStep.Action.RESTART, step));
    KINDS.put("re-register", step -> new ServerStep.Register());
    KINDS.put("release", step -> new Release(step.word()));
    KINDS.put("accept-held", step -> new BrakeStep.Accept(step.word()));
    KINDS.put("refuse-held", step -> new BrakeStep.Refuse(step.word()));
    KINDS.put(
        "expect-held", step -> new BrakeStep.Expect(step.text("table"), step.number("deletes", 0)));
    KINDS.put(
        "expect-diverged", step -> new ExpectDiverged(step.text("table"), step.text("reason")));
    KINDS.put("expect-rows", StepReader::expectRows);
    KINDS.put("expect-changes", StepReader::expectChanges);
    KINDS.put(
        "expect-quarantine", step -> new ExpectQuarantine(step.text("table"), step.text("reason")));
    KINDS.put("expect-refused", step -> new ExpectRefused(step.text("table"), step.text("reason")));
    KINDS.put("expect-connector", step -> new ExpectConnector(step.text("recovery")));
    KINDS.put("expect-incident", step -> new ExpectIncident(step.word()));
    KINDS.putAll(FaultReader.KINDS);
  }

  private StepReader() {}

  /** Makes a step of what is written. */
  interface Reading {
    Step read(Written step) throws IOException;
  }

  /**
   * Reads a step.
   *
   * @param where for messages
   * @param folder that SQL files are in
   */
  static Step read(@Nullable Object yaml, String where, Path folder) throws IOException {
    Written written =
        yaml instanceof Map<?, ?> map
            ? new Written(
                String.valueOf(map.keySet().iterator().next()),
                Options.of(map, where),
                where,
                folder)
            : new Written(
                String.valueOf(yaml),
                Options.of(Map.of(String.valueOf(yaml), Map.of()), where),
                where,
                folder);
    Reading kind = KINDS.get(written.name());
    if (kind == null) {
      throw new CaseFailedException(
          "%s: there is no step %s; there is %s".formatted(where, written.name(), KINDS.keySet()));
    }
    Step step = kind.read(written);
    written.options().value(written.name());
    written.options().finish();
    return step;
  }

  /** A step as it is written: its name, what the name maps to, and options beside it. */
  record Written(String name, Options options, String where, Path folder) {

    /** What the name maps to, as one word. */
    String word() {
      return options.text(name);
    }

    /** What the name maps to, as a mapping. */
    Options inner() {
      return options.options(name);
    }

    IngestExpectation expectation() {
      return IngestExpectation.read(inner());
    }

    String text(String key) {
      return inner().text(key);
    }

    long number(String key, long otherwise) {
      return inner().number(key, otherwise);
    }
  }

  private static Step sql(Written step) throws IOException {
    Path file = step.folder().resolve(step.word());
    if (!Files.exists(file)) {
      throw new CaseFailedException("%s: %s is missing".formatted(step.where(), file));
    }
    String session = step.options().text("session", "");
    boolean wait = step.options().flag("wait", true);
    if (!wait && session.isEmpty()) {
      throw new CaseFailedException(
          step.where() + ": what is not waited for needs a named session");
    }
    boolean untold = step.options().flag("untold", false);
    if (untold && !wait) {
      throw new CaseFailedException(step.where() + ": what is untold must be waited for");
    }
    return new SqlStep(SqlScript.read(file), session, wait, untold);
  }

  private static Step awaitIngest(Written step) {
    return new IngestStep.Await(
        step.expectation(), Options.duration(step.options().text("within", "10m")));
  }

  private static Step server(ServerStep.Action action, Written step) {
    return new ServerStep(action, step.word(), step.options().text("after", ""));
  }

  private static Step wait(String time) {
    var duration = Options.duration(time);
    return run -> Pause.of(duration);
  }

  private static Step failpoint(Written step) {
    String point = step.word();
    String table = step.options().text("table", "");
    return new IngestStep.Failpoint(point, table.isEmpty() ? null : table);
  }

  private static Step produceAgain(Written step) {
    Options inner = step.inner();
    String table = inner.text("table");
    long first = inner.number("first", 0);
    long last = inner.number("last", 1);
    inner.finish();
    return onTopic(
        table,
        (topics, topic) -> {
          if (first > 0) {
            topics.sendFirst(topic, first);
          } else {
            topics.sendLast(topic, last);
          }
        });
  }

  private interface TopicAction {
    void apply(Topics topics, String topic) throws Exception;
  }

  private static Step onTopic(String table, TopicAction action) {
    return run -> {
      run.database().awaitStream();
      action.apply(run.rig().topics(), run.table(table).replica().topic());
    };
  }

  /** What is lost with the records cannot be told from what is missing. */
  private static Step loseTopic(String table, TopicAction action) {
    Step step = onTopic(table, action);
    return run -> {
      step.run(run);
      run.tells(table, Told.NOTHING);
    };
  }

  private static Step rollback(Written step) {
    Options inner = step.inner();
    LakeStep.Rollback rollback =
        new LakeStep.Rollback(
            inner.text("table"),
            LakeStep.Which.valueOf(inner.text("which", "current").toUpperCase(Locale.ROOT)),
            (int) inner.number("snapshots", 1));
    inner.finish();
    return rollback;
  }

  private static Step expectRows(Written step) {
    Options inner = step.inner();
    ExpectRows expected =
        new ExpectRows(inner.text("table"), inner.texts("columns"), inner.list("rows"));
    inner.finish();
    return expected;
  }

  private static Step expectChanges(Written step) {
    Options inner = step.inner();
    String table = inner.text("table");
    Map<String, Long> counts = new TreeMap<>();
    for (String op : new String[] {"r", "c", "u", "d", "t"}) {
      long count = inner.number(op, 0);
      if (count > 0) {
        counts.put(op, count);
      }
    }
    inner.finish();
    return new ExpectChanges(table, counts);
  }
}
