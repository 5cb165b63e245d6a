package io.penstock.cli.cases;

import io.penstock.cli.client.PenstockApi;
import io.penstock.stack.PostgresServer;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;

/** What befalls the database or the server that a case has for itself. */
interface OwnSourceStep extends Step {
  /** Time for a connector to read some rows. */
  Duration LIMIT = Duration.ofMinutes(2);

  @Override
  default Kind kind() {
    return Kind.SERVERS;
  }

  private static PostgresServer server(CaseRun run) {
    if (run.file().own() != CaseFile.Own.SERVER) {
      throw new CaseFailedException("only a case with \"own: server\" may do that to its server");
    }
    return run.database().server();
  }

  /** Has the service register the connector, and waits for nothing. */
  record StartConnector() implements OwnSourceStep {
    @Override
    public void run(CaseRun run) {
      // A snapshot that is cut short is read again.
      run.tables().forEach(table -> run.tells(table.name(), Told.STREAM));
      run.rig().api().registerConnector(run.database().name());
    }
  }

  /** The table's topic has held this number of records. */
  record AwaitRecords(String table, long count) implements OwnSourceStep {
    @Override
    public void run(CaseRun run) throws Exception {
      String topic = run.table(table).replica().topic();
      long deadline = System.nanoTime() + LIMIT.toNanos();
      while (run.rig().topics().end(topic) < count) {
        if (System.nanoTime() > deadline) {
          throw new CaseFailedException(
              "topic %s holds less than %d records after %d s"
                  .formatted(topic, count, LIMIT.toSeconds()));
        }
        Pause.of(Duration.ofMillis(50));
      }
    }
  }

  /** The initial snapshot is read, and Kafka holds what came after it. */
  record AwaitSnapshot() implements OwnSourceStep {
    @Override
    public void run(CaseRun run) throws SQLException {
      run.database().awaitSnapshot();
    }
  }

  /** Keeps a copy of the server as it is now. */
  record CopyServer() implements OwnSourceStep {
    @Override
    public void run(CaseRun run) throws IOException {
      PostgresServer server = server(run);
      server.stop();
      server.copyData(copy(run));
      server.start();
    }
  }

  /** Puts the copy in the server's place, as a restore from a backup would. */
  record RestoreServer() implements OwnSourceStep {
    @Override
    public void run(CaseRun run) throws IOException {
      PostgresServer server = server(run);
      server.stop();
      server.restoreData(copy(run));
      server.start();
      run.tables().forEach(table -> run.tells(table.name(), Told.NOTHING));
    }
  }

  private static Path copy(CaseRun run) {
    return run.rig().penstock().stack().dataDir().resolve("copies").resolve(run.file().name());
  }

  /** Has the service start the connector over, with an initial snapshot. */
  record RecoverConnector() implements OwnSourceStep {
    @Override
    public void run(CaseRun run) throws SQLException {
      String source = run.database().name();
      PenstockApi api = run.rig().api();
      run.tables().forEach(table -> run.tells(table.name(), Told.STREAM));
      api.recoverConnector(source, "the case " + run.file().name());
      long deadline = System.nanoTime() + LIMIT.toNanos();
      while (api.isRecovering(source)) {
        if (System.nanoTime() > deadline) {
          throw new CaseFailedException(
              "the connector is not recovered after %d s".formatted(LIMIT.toSeconds()));
        }
        Pause.of(Duration.ofMillis(300));
      }
      run.database().awaitSnapshot();
    }
  }
}
