package io.penstock.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PostgresServerTests {
  @TempDir static Path dataDir;
  private static PostgresServer server;

  @BeforeAll
  static void start() {
    server = PostgresServer.start(dataDir, 0, Map.of("work_mem", "5MB"));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void isReadyForLogicalReplication() throws SQLException {
    assertThat(query("SHOW wal_level")).isEqualTo("logical");
    assertThat(query("SHOW max_replication_slots")).isEqualTo("40");
    assertThat(query("SHOW listen_addresses")).isEqualTo("127.0.0.1");
  }

  @Test
  void takesSettingsOverTheDefaults() throws SQLException {
    assertThat(query("SHOW work_mem")).isEqualTo("5MB");
  }

  @Test
  void keepsCommittedRowsWhenKilled() throws SQLException {
    execute("CREATE TABLE kept_when_killed AS SELECT 42 AS answer");
    int port = server.port();

    server.process().kill();
    assertThat(server.process().isAlive()).isFalse();
    server.restart();

    assertThat(query("SELECT answer FROM kept_when_killed")).isEqualTo("42");
    assertThat(server.port()).isEqualTo(port);
  }

  @Test
  void recoversFromAnImmediateStop() throws SQLException {
    execute("CREATE TABLE kept_when_stopped AS SELECT 43 AS answer");

    server.stopImmediate();
    server.start();

    assertThat(query("SELECT answer FROM kept_when_stopped")).isEqualTo("43");
    assertThat(server.process().log().resolveSibling("postgres.log.1"))
        .content()
        .contains("immediate shutdown");
  }

  @Test
  void startsOverALockFileWhosePidBelongsToAnotherProcess() throws IOException, SQLException {
    server.process().kill();
    Path lock = dataDir.resolve("postgres/postmaster.pid");
    String foreign =
        Files.readString(lock).replaceFirst("\\d+", "" + ProcessHandle.current().pid());
    Files.writeString(lock, foreign);

    server.restart();

    assertThat(query("SELECT 1")).isEqualTo("1");
  }

  @Test
  void keepsPasswordsForItsOwnerOnly() throws IOException {
    Path file = dataDir.resolve("passwords.properties");

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    assertThatThrownBy(() -> server.connect("postgres", new Credentials("postgres", "guess")))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("password authentication failed");
  }

  @Test
  void refusesTheFolderOfARunningServer() {
    assertThatThrownBy(() -> PostgresServer.start(dataDir, 0, Map.of()))
        .isInstanceOf(StackException.class)
        .hasMessageContaining("already running as process " + server.process().pid());
  }

  @Test
  void namesATakenPort(@TempDir Path other) throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int port = taken.getLocalPort();

      assertThatThrownBy(() -> PostgresServer.start(other, port, Map.of()))
          .isInstanceOf(PortTakenException.class)
          .hasMessageContaining("port " + port + " is taken")
          .hasMessageContaining("postgres");
    }
  }

  @Test
  void hasAStandbyThatFollows(@TempDir Path other) throws Exception {
    execute("CREATE TABLE followed AS SELECT 44 AS answer");

    try (PostgresServer standby = server.startStandby(other, "follower", Map.of())) {
      assertThat(query(standby, "SELECT pg_is_in_recovery()")).isEqualTo("t");
      execute("UPDATE followed SET answer = 45");
      long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
      while (!query(standby, "SELECT answer FROM followed").equals("45")) {
        assertThat(System.nanoTime()).isLessThan(deadline);
        Thread.sleep(50);
      }
    }
  }

  private static String query(String sql) throws SQLException {
    return query(server, sql);
  }

  private static String query(PostgresServer server, String sql) throws SQLException {
    try (Connection connection = server.connect("postgres");
        ResultSet rows = connection.createStatement().executeQuery(sql)) {
      rows.next();
      return rows.getString(1);
    }
  }

  private static void execute(String sql) throws SQLException {
    try (Connection connection = server.connect("postgres")) {
      connection.createStatement().execute(sql);
    }
  }
}
