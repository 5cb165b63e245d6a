package io.penstock.slot;

import io.penstock.source.Address;
import io.penstock.source.Source;
import io.penstock.source.SourceDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connection to each source, kept from sample to sample. Each is used by one thread at a time,
 * and nothing of one waits for another's server.
 */
final class SourceConnections {
  private static final Logger log = LoggerFactory.getLogger(SourceConnections.class);
  private final Map<String, Open> open = new HashMap<>();
  private final SourceDatabase database;
  private final Duration timeout;

  private record Open(Address address, Connection connection) {}

  SourceConnections(SourceDatabase database, Duration timeout) {
    this.database = database;
    this.timeout = timeout;
  }

  /**
   * Work on the source's connection; whatever fails, the next work has a new one. That a connection
   * of before is gone, as after a restart of the server, is no failure if a new one works.
   */
  <T> T with(Source source, SourceDatabase.Work<T> work) throws SQLException {
    Open kept = take(source.name());
    if (kept != null && kept.address().equals(source.address())) {
      try {
        return with(source, kept, work);
      } catch (SQLException e) {
        if (!isGone(e)) {
          throw e;
        }
        log.debug("The connection to the source was gone: {}", e.getMessage());
      }
    } else if (kept != null) {
      close(kept);
    }
    return with(source, new Open(source.address(), connect(source.address())), work);
  }

  private <T> T with(Source source, Open own, SourceDatabase.Work<T> work) throws SQLException {
    boolean done = false;
    try {
      T result = work.on(own.connection());
      done = true;
      return result;
    } finally {
      if (done) {
        keep(source.name(), own);
      } else {
        close(own);
      }
    }
  }

  private static boolean isGone(SQLException e) {
    String state = String.valueOf(e.getSQLState());
    return state.startsWith("08") || state.startsWith("57P");
  }

  private Connection connect(Address address) throws SQLException {
    Connection connection = database.connect(address, timeout);
    try (Statement statement = connection.createStatement()) {
      statement.execute("set statement_timeout = " + timeout.toMillis());
      statement.execute("set lock_timeout = " + timeout.toMillis());
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  /** Closes those of sources that are no longer there. */
  void keepOnly(Set<String> sources) {
    Map<String, Open> gone = new HashMap<>();
    synchronized (open) {
      open.forEach(
          (source, each) -> {
            if (!sources.contains(source)) {
              gone.put(source, each);
            }
          });
      gone.keySet().forEach(open::remove);
    }
    gone.values().forEach(SourceConnections::close);
  }

  private @Nullable Open take(String source) {
    synchronized (open) {
      return open.remove(source);
    }
  }

  private void keep(String source, Open own) {
    synchronized (open) {
      open.put(source, own);
    }
  }

  private static void close(Open own) {
    try {
      own.connection().close();
    } catch (SQLException e) {
      log.debug("A connection to a source could not be closed.", e);
    }
  }
}
