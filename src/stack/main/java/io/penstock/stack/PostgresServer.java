package io.penstock.stack;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;

/** A PostgreSQL server on 127.0.0.1, ready for logical replication. */
public final class PostgresServer extends Server {
  private final Map<String, String> settings;
  private final Passwords passwords;
  private final PostgresFolder cluster;

  private PostgresServer(Path dataDir, int port, Map<String, String> settings) {
    super("postgres", dataDir, port);
    this.settings = Map.copyOf(settings);
    this.passwords = Passwords.in(dataDir());
    PostgresAccount account = PostgresAccount.choose();
    this.cluster =
        new PostgresFolder(folder(), PostgresBinaries.unpacked(dataDir(), account), account);
  }

  /**
   * Starts the server whose data is in {@code dataDir/postgres}, made if there is none.
   *
   * @param port 0 for a free one
   * @param settings as in postgresql.conf; they override the defaults
   */
  public static PostgresServer start(Path dataDir, int port, Map<String, String> settings) {
    PostgresServer server = new PostgresServer(dataDir, port, settings);
    server.start();
    return server;
  }

  public String jdbcUrl(String database) {
    return jdbcUrl(port(), database);
  }

  static String jdbcUrl(int port, String database) {
    return "jdbc:postgresql://127.0.0.1:%d/%s".formatted(port, database);
  }

  /** The role {@code postgres}. */
  public Credentials superuser() {
    return passwords.of("postgres");
  }

  /** A connection of the superuser. */
  public Connection connect(String database) throws SQLException {
    return connect(database, superuser());
  }

  public Connection connect(String database, Credentials as) throws SQLException {
    return DriverManager.getConnection(jdbcUrl(database), properties(as));
  }

  private static Properties properties(Credentials as) {
    Properties properties = new Properties();
    properties.setProperty("user", as.user());
    properties.setProperty("password", as.password());
    properties.setProperty("connectTimeout", "5");
    properties.setProperty("ApplicationName", "penstock stack");
    return properties;
  }

  /** Stops the server as {@code pg_ctl -m immediate} does: at once, so that it must recover. */
  public void stopImmediate() {
    process().stop("QUIT");
  }

  /** Copies the data of the server, which must be stopped. */
  public void copyData(Path copy) {
    cluster.copyTo(copy);
  }

  /**
   * Puts a copy in the place of the data of the server, which must be stopped. The next start ends
   * a recovery and begins a new timeline, as that of a restored backup does; the setting {@code
   * restore_command} must be there.
   */
  public void restoreData(Path copy) {
    cluster.restoreFrom(copy);
  }

  /**
   * Starts a standby of this server, which is stopped meanwhile, from a copy of its data.
   *
   * @param dataDir the standby's own, without a PostgreSQL in it
   * @param name by which the setting {@code synchronous_standby_names} knows it
   * @param further settings of the standby
   */
  public PostgresServer startStandby(Path dataDir, String name, Map<String, String> further) {
    Credentials superuser = superuser();
    Map<String, String> all = new HashMap<>(settings);
    all.put(
        "primary_conninfo",
        "host=127.0.0.1 port=%d user=%s password=%s application_name=%s"
            .formatted(port(), superuser.user(), superuser.password(), name));
    all.putAll(further);
    PostgresServer standby = new PostgresServer(dataDir, 0, all);
    standby.passwords.keep(superuser);
    stop();
    copyData(standby.folder());
    start();
    standby.cluster.standBy();
    standby.start();
    return standby;
  }

  /** A role's password as the stack keeps it. */
  Credentials credentials(String role) {
    return passwords.of(role);
  }

  /** A role that may log in, with the password kept for it; made unless it exists. */
  Credentials role(String name) {
    Credentials role = passwords.of(name);
    if (!exists("SELECT FROM pg_roles WHERE rolname = ?", name)) {
      execute("CREATE ROLE \"%s\" LOGIN".formatted(name));
    }
    execute("ALTER ROLE \"%s\" PASSWORD '%s'".formatted(name, role.password()));
    return role;
  }

  /** A database that only its owner may enter; made unless it exists. */
  void database(String name, String owner) {
    if (!exists("SELECT FROM pg_database WHERE datname = ?", name)) {
      execute("CREATE DATABASE \"%s\" OWNER \"%s\"".formatted(name, owner));
    }
    execute("REVOKE CONNECT, TEMPORARY ON DATABASE \"%s\" FROM PUBLIC".formatted(name));
  }

  @Override
  ServerProcessBuilder prepare() {
    cluster.create(superuser(), log().resolveSibling("initdb.log"));
    try {
      cluster.configure(port(), settings);
      cluster.removeStaleLock();
    } catch (IOException e) {
      throw new StackException("cannot configure " + cluster.path(), e);
    }
    return ServerProcess.builder("postgres", cluster.command())
        .log(log())
        .stopsOn("INT", grace())
        .healthy(this::answers, Duration.ofSeconds(60));
  }

  /**
   * Sends away who streams from slots: the server would wait until they have confirmed all of its
   * log, which they do when they like.
   */
  @Override
  void beforeStop() {
    Properties bounded = properties(superuser());
    bounded.setProperty("loginTimeout", "3");
    bounded.setProperty("socketTimeout", "3");
    try (Connection connection = DriverManager.getConnection(jdbcUrl("postgres"), bounded);
        Statement statement = connection.createStatement()) {
      statement.execute(
          "SELECT pg_terminate_backend(active_pid) FROM pg_replication_slots"
              + " WHERE slot_type = 'logical' AND active");
    } catch (SQLException e) {
      // One that answers nobody is stopped all the same.
    }
  }

  private boolean answers() throws SQLException {
    try (Connection connection = connect("postgres")) {
      return connection.isValid(5);
    }
  }

  private boolean exists(String query, String name) {
    try (Connection connection = connect("postgres");
        var statement = connection.prepareStatement(query)) {
      statement.setString(1, name);
      return statement.executeQuery().next();
    } catch (SQLException e) {
      throw new StackException("cannot look for " + name + " in PostgreSQL", e);
    }
  }

  private void execute(String sql) {
    try (Connection connection = connect("postgres");
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new StackException("PostgreSQL refuses to set up the stack's databases", e);
    }
  }
}
