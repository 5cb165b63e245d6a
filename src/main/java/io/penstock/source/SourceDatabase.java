package io.penstock.source;

import io.penstock.problem.Fault;
import io.penstock.problem.InvalidException;
import io.penstock.problem.UpstreamException;
import io.penstock.source.SourceSockets.RefusedAddressException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.postgresql.ds.PGSimpleDataSource;
import org.springframework.stereotype.Component;

/** Connects to sources with the role that was given for them. */
@Component
public class SourceDatabase {
  private static final int CONNECT_SECONDS = 10;

  /** A server that stands still in the middle of an answer to short work is given up then. */
  private static final int SILENCE_SECONDS = 20;

  private final SourcePasswords passwords;
  private final String allowedTargets;

  /**
   * Connections as the settings allow them.
   *
   * @throws IllegalArgumentException if a target is neither an address nor a range
   */
  SourceDatabase(SourcePasswords passwords, SourceProperties properties) {
    this.passwords = passwords;
    this.allowedTargets = SourceSockets.argument(properties.allowedTargets());
    // What is wrong is told now, not when the first source is asked.
    new SourceSockets(allowedTargets);
  }

  /** Work on a connection. */
  @FunctionalInterface
  public interface Work<T> {
    T on(Connection connection) throws SQLException;
  }

  /**
   * A new connection, which the caller closes. Its search path is empty, so that names are printed
   * and must be given with their schema. Its answers may take any time.
   */
  public Connection connect(Address address) throws SQLException {
    Connection connection = open(address, CONNECT_SECONDS, SILENCE_SECONDS);
    connection.setNetworkTimeout(Runnable::run, 0);
    return connection;
  }

  /**
   * The same, but given up if the server is silent for longer than that, then and in every answer.
   *
   * @param patience in whole seconds, at least one
   */
  public Connection connect(Address address, Duration patience) throws SQLException {
    int seconds = Math.max(1, Math.toIntExact(patience.toSeconds()));
    return open(address, seconds, seconds);
  }

  private Connection open(Address address, int connectSeconds, int silenceSeconds)
      throws SQLException {
    if (!address.isPlain()) {
      throw refused(address + " is no host, port and database alone.");
    }
    PGSimpleDataSource database = new PGSimpleDataSource();
    database.setServerNames(new String[] {address.host()});
    database.setPortNumbers(new int[] {address.port()});
    database.setDatabaseName(address.database());
    database.setUser(address.username());
    database.setPassword(passwords.read(address.password()));
    database.setApplicationName("penstock");
    database.setSocketFactory(SourceSockets.class.getName());
    database.setSocketFactoryArg(allowedTargets);
    database.setConnectTimeout(connectSeconds);
    database.setLoginTimeout(connectSeconds);
    database.setTcpKeepAlive(true);
    database.setSocketTimeout(silenceSeconds);
    Connection connection = connection(database);
    try (Statement statement = connection.createStatement()) {
      statement.execute("set search_path to ''");
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  private static Connection connection(PGSimpleDataSource database) throws SQLException {
    try {
      return database.getConnection();
    } catch (SQLException e) {
      if (e.getCause() instanceof RefusedAddressException refusal) {
        InvalidException invalid = refused(String.valueOf(refusal.getMessage()));
        invalid.initCause(e);
        throw invalid;
      }
      throw e;
    }
  }

  private static InvalidException refused(String detail) {
    return new InvalidException(
        "invalid-request",
        "The request is wrong; see errors.",
        List.of(new Fault("/host", detail)));
  }

  /** Does short work on a connection of its own; what fails is told as an upstream problem. */
  public <T> T with(Address address, Work<T> work) {
    try (Connection connection = connect(address)) {
      connection.setNetworkTimeout(Runnable::run, SILENCE_SECONDS * 1_000);
      return work.on(connection);
    } catch (SQLException e) {
      throw failed(address, e);
    }
  }

  private static UpstreamException failed(Address address, SQLException e) {
    String state = String.valueOf(e.getSQLState());
    boolean retryable = state.startsWith("08") || state.startsWith("57") || state.startsWith("53");
    return new UpstreamException(
        retryable ? "source-unreachable" : "source-refused",
        "The source at %s did not answer as %s: %s"
            .formatted(address, address.username(), e.getMessage()),
        retryable,
        e);
  }
}
