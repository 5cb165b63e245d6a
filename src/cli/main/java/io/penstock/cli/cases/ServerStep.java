package io.penstock.cli.cases;

import io.penstock.cli.client.IngestRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Hurts a server, or the Spark driver of the run that was started, or heals it. */
final class ServerStep implements Step {
  private static final String SPARK = "spark";

  private static final Duration LIMIT = Duration.ofMinutes(3);

  private final Action action;
  private final String name;
  private final String after;
  private final Servers.@Nullable Name server;

  /**
   * Of a server, or of the Spark driver.
   *
   * @param after what the driver's log must say first; empty for at once
   */
  ServerStep(Action action, String name, String after) {
    this.action = action;
    this.name = name;
    this.after = after;
    if (name.equals(SPARK)) {
      this.server = null;
    } else {
      try {
        this.server = Servers.Name.valueOf(name.toUpperCase(Locale.ROOT));
      } catch (IllegalArgumentException e) {
        throw new CaseFailedException(
            "there is no server %s; there is postgres, kafka, connect, service and spark"
                .formatted(name),
            e);
      }
    }
  }

  /** What befalls it. */
  enum Action {
    KILL,
    STOP,
    CONTINUE,
    RESTART
  }

  @Override
  public Kind kind() {
    return Kind.SERVERS;
  }

  @Override
  public void run(CaseRun run) throws Exception {
    if (server == null) {
      spark(run);
      return;
    }
    if (!after.isEmpty()) {
      awaitLog(log(run, startedRun(run)));
    }
    Servers servers = run.rig().servers();
    switch (action) {
      case KILL -> servers.kill(server);
      case STOP -> servers.stop(server);
      case CONTINUE -> servers.resume(server);
      case RESTART -> servers.restart(server);
    }
  }

  private void spark(CaseRun run) throws Exception {
    String id = startedRun(run);
    awaitLog(log(run, id));
    IngestRun started = run.rig().api().ingestRun(id);
    Long pid = started.processId();
    if (pid == null || started.isTerminal()) {
      throw new CaseFailedException("ingest run %s is %s already".formatted(id, started.status()));
    }
    String signal =
        switch (action) {
          case KILL -> "KILL";
          case STOP -> "STOP";
          case CONTINUE -> "CONT";
          case RESTART -> throw new CaseFailedException("a Spark driver cannot be restarted");
        };
    int status = new ProcessBuilder("kill", "-s", signal, pid.toString()).start().waitFor();
    if (status != 0) {
      throw new CaseFailedException("process %d has ended already".formatted(pid));
    }
    Pause.of(Duration.ofMillis(50));
  }

  private String startedRun(CaseRun run) {
    String id = run.startedRun();
    if (id == null) {
      throw new CaseFailedException("%s %s: no ingest run was started".formatted(action, name));
    }
    return id;
  }

  private static Path log(CaseRun run, String id) {
    return run.rig().penstock().jobFolders().resolve(id).resolve("driver.log");
  }

  private void awaitLog(Path log) throws IOException {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (!after.isEmpty() && !Files.readString(log).contains(after)) {
      if (System.nanoTime() > deadline) {
        throw new CaseFailedException("%s never said \"%s\"".formatted(log, after));
      }
      Pause.of(Duration.ofMillis(20));
    }
  }

  /** Has the service put the connector again, which restarts a failed task. */
  record Register() implements Step {
    @Override
    public Kind kind() {
      return Kind.SERVERS;
    }

    @Override
    public void run(CaseRun run) {
      run.rig().api().registerConnector(run.database().name());
    }
  }
}
