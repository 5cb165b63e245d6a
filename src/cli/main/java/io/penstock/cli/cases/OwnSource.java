package io.penstock.cli.cases;

import io.penstock.cli.cases.oracle.SourceTable;
import io.penstock.stack.PostgresServer;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The database that a case has for itself, in a server of its own if it wants one. */
final class OwnSource implements AutoCloseable {
  private final Rig rig;
  private final CaseRun run;
  private @Nullable PostgresServer server;

  OwnSource(Rig rig, CaseRun run) {
    this.rig = rig;
    this.run = run;
  }

  static boolean isOwn(CaseRun run) {
    return run.file().own() != CaseFile.Own.SCHEMA;
  }

  /** Makes it, and starts its connector unless a step of the case does. */
  void prepare() throws IOException, SQLException {
    String name = "case_" + run.file().name().replace('-', '_');
    ReplicatedDatabase database = new ReplicatedDatabase(rig, server(), name);
    run.database(database);
    database.create();
    try (Connection connection = database.connect()) {
      List<SourceTable> found = CaseRunner.before(run, connection);
      database.secondSlot().create(connection);
      database.register();
      run.tables().addAll(database.register(connection, found, run.file().policies()));
    }
    boolean starts =
        run.file().steps().stream().anyMatch(OwnSourceStep.StartConnector.class::isInstance);
    if (!starts) {
      database.startConnector();
    }
  }

  private PostgresServer server() {
    if (run.file().own() == CaseFile.Own.DATABASE) {
      return rig.penstock().stack().postgres();
    }
    Path folder = rig.penstock().stack().dataDir().resolve("servers").resolve(run.file().name());
    server =
        PostgresServer.start(
            folder,
            0,
            // Asked for by a server that is restored; what it does not find ends the recovery.
            Map.of("shared_buffers", "32MB", "restore_command", "false"));
    return server;
  }

  @Override
  public void close() {
    if (server != null) {
      server.close();
    }
  }
}
