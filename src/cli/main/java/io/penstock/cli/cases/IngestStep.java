package io.penstock.cli.cases;

import io.penstock.cli.client.IngestRun;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** An ingest run of all that is in Kafka by then. */
record IngestStep(IngestExpectation expectation) implements Step {
  @Override
  public Kind kind() {
    return Kind.INGEST;
  }

  /** For a case that runs alone: a run of its tables only. */
  @Override
  public void run(CaseRun run) throws Exception {
    run.database().awaitStream();
    Ingests ingests = new Ingests(run.rig().api());
    judge(run, ingests.run(run.activeTableIds()), expectation);
  }

  private static void judge(CaseRun run, IngestRun ended, IngestExpectation expectation)
      throws Exception {
    boolean failing = run.isFailpointArmed();
    if (failing) {
      run.rig().driverJava().disarm();
      run.failpoint(false);
      if (ended.hasSucceeded() || !String.valueOf(ended.reason()).contains("signal 9")) {
        throw new CaseFailedException(
            "the failpoint was not passed: ingest run %s is %s (%s)"
                .formatted(ended.id(), ended.status(), ended.reason()));
      }
    }
    if (run.rig().catalogProxy().isArmed()) {
      throw new CaseFailedException(
          "ingest run %s is %s, and the commit whose reply was to be lost was not made"
              .formatted(ended.id(), ended.status()));
    }
    run.started(ended.id());
    run.started(null);
    (failing ? new IngestExpectation("FAILED", expectation.tables()) : expectation)
        .check(ended, run);
  }

  /**
   * Starts a run and leaves it running.
   *
   * @param awaitsStream whether Kafka must hold all that is committed first
   */
  record Start(boolean awaitsStream) implements Step {
    @Override
    public Kind kind() {
      return Kind.SERVERS;
    }

    @Override
    public void run(CaseRun run) throws Exception {
      if (awaitsStream) {
        run.database().awaitStream();
      }
      Ingests ingests = new Ingests(run.rig().api());
      IngestRun started = ingests.start(run.activeTableIds());
      run.started(started.id());
      ingests.awaitDriver(started.id());
    }
  }

  /** Waits for the run that was started. */
  record Await(IngestExpectation expectation, Duration limit) implements Step {
    @Override
    public Kind kind() {
      return Kind.SERVERS;
    }

    @Override
    public void run(CaseRun run) throws Exception {
      judge(run, new Ingests(run.rig().api()).awaitEnd(startedRun(run), limit), expectation);
    }
  }

  /** A run of the service, and the same once more by a driver that the service knows nothing of. */
  record Two(IngestExpectation expectation) implements Step {
    @Override
    public Kind kind() {
      return Kind.SERVERS;
    }

    @Override
    public void run(CaseRun run) throws Exception {
      run.database().awaitStream();
      Ingests ingests = new Ingests(run.rig().api());
      IngestRun first = ingests.start(run.activeTableIds());
      OwnDriver.Running second = run.rig().ownDriver().ingest(document(run, first.id()));
      IngestRun ended = ingests.awaitEnd(first.id());
      second.awaitSuccess();
      judge(run, ended, expectation);
    }
  }

  /** What the run that was started was told to do, to its end, by another driver. */
  record Second() implements Step {
    @Override
    public Kind kind() {
      return Kind.SERVERS;
    }

    @Override
    public void run(CaseRun run) throws Exception {
      run.database().awaitStream();
      run.rig().ownDriver().ingest(document(run, startedRun(run))).awaitSuccess();
    }
  }

  private static String startedRun(CaseRun run) {
    @Nullable String id = run.startedRun();
    if (id == null) {
      throw new CaseFailedException("no ingest run was started");
    }
    return id;
  }

  private static Path document(CaseRun run, String id) {
    return run.rig().penstock().jobFolders().resolve(id).resolve("job.json");
  }

  /** Lets the driver of the next run end itself at a point, as a SIGKILL would. */
  record Failpoint(String point, @Nullable String table) implements Step {
    @Override
    public Kind kind() {
      return Kind.SERVERS;
    }

    @Override
    public void run(CaseRun run) throws Exception {
      String armed = table == null ? point : point + ":" + run.table(table).source().name();
      run.rig().driverJava().arm(armed);
      run.failpoint(true);
    }
  }
}
