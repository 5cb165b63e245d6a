package io.penstock.cli.soak;

import io.penstock.cli.cases.ReplicatedDatabase;
import io.penstock.stack.PostgresServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;

/**
 * A server and a standby that its commits wait for: between the two a change is decoded while no
 * snapshot sees it.
 *
 * @param primary the source's server
 * @param standby replays what it received a while later, so that {@code remote_apply} waits long
 */
record StandbyPair(PostgresServer primary, PostgresServer standby) implements AutoCloseable {
  private static final String NAME = "soak_standby";
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final Map<String, String> SETTINGS = Map.of("wal_keep_size", "2GB");

  /** Starts both in folders below one. */
  static StandbyPair start(Path dataDir) throws SQLException, InterruptedException {
    PostgresServer primary = PostgresServer.start(dataDir.resolve("primary"), 0, SETTINGS);
    try {
      PostgresServer standby =
          primary.startStandby(
              dataDir.resolve("standby"), NAME, Map.of("recovery_min_apply_delay", "1500ms"));
      StandbyPair pair = new StandbyPair(primary, standby);
      try {
        pair.haveCommitsWait();
        return pair;
      } catch (SQLException | RuntimeException | InterruptedException e) {
        standby.close();
        throw e;
      }
    } catch (SQLException | RuntimeException | InterruptedException e) {
      primary.close();
      throw e;
    }
  }

  private void haveCommitsWait() throws SQLException, InterruptedException {
    try (Connection connection = primary.connect("postgres")) {
      ReplicatedDatabase.execute(
          connection,
          "ALTER SYSTEM SET synchronous_standby_names = '%s'".formatted(NAME),
          "SELECT pg_reload_conf()");
      long deadline = System.nanoTime() + LIMIT.toNanos();
      while (!isSynchronous(connection)) {
        if (System.nanoTime() > deadline) {
          throw new IllegalStateException("no commit waits for the standby");
        }
        Thread.sleep(100);
      }
    }
  }

  private static boolean isSynchronous(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'")) {
      row.next();
      return row.getInt(1) == 1;
    }
  }

  @Override
  public void close() {
    try {
      standby.close();
    } finally {
      // What still waits for the standby is cancelled by the stop.
      primary.close();
    }
  }
}
