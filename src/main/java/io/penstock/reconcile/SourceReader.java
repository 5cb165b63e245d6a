package io.penstock.reconcile;

import io.penstock.source.Source;
import io.penstock.source.SourceDatabase;
import io.penstock.table.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.UUID;
import org.springframework.stereotype.Component;
import org.springframework.util.unit.DataSize;

/** Reads sources, each time on connections of its own. */
@Component
class SourceReader {
  private static final Duration SILENCE = Duration.ofSeconds(20);

  private final SourceDatabase database;
  private final Workbench workbench;
  private final ReconcileProperties properties;

  SourceReader(SourceDatabase database, Workbench workbench, ReconcileProperties properties) {
    this.database = database;
    this.workbench = workbench;
    this.properties = properties;
  }

  /** Work on a reading and its two connections. */
  private interface Work<T> {
    T on(SourceReading reading, Connection connection, Connection second)
        throws SQLException, IOException;
  }

  /**
   * Copies a part of a table to a file.
   *
   * @param folder where the file is made
   */
  SourceRows rows(Table table, Source source, Scope scope, Path folder)
      throws SQLException, IOException {
    Path file = folder.resolve("source-" + UUID.randomUUID() + ".parquet");
    return workbench.reading(
        folder,
        duckDb ->
            with(
                table,
                source,
                (reading, connection, second) ->
                    reading.copyTo(file, scope, duckDb, connection, second)));
  }

  /** Whether a source computes the hash that digests are made of. */
  boolean canDigest(Source source) {
    return database.with(
        source.address(),
        connection -> {
          try (Statement statement = connection.createStatement()) {
            return DigestQuery.isPossible(statement);
          }
        });
  }

  /** Has the source digest a table. */
  SourceDigest digest(Table table, Source source) throws SQLException, IOException {
    return with(table, source, SourceReading::digest);
  }

  /** How far the keys of a table reach. */
  KeyRange range(Table table, Source source) {
    return database.with(
        source.address(),
        connection -> {
          try (Statement statement = connection.createStatement()) {
            return KeyRange.read(statement, table.columns(), table.name().quoted());
          }
        });
  }

  private <T> T with(Table table, Source source, Work<T> work) throws SQLException, IOException {
    DataSize rate = properties.readRate();
    SourceReading reading =
        new SourceReading(
            table.name(),
            source.capture().publication(),
            table.columns(),
            properties.lockTimeout(),
            properties.readTimeout(),
            rate == null ? 0 : rate.toBytes(),
            properties.mostHeldBack());
    try (Connection connection = database.connect(source.address());
        Connection second = database.connect(source.address())) {
      silence(connection, properties.readTimeout().plus(SILENCE));
      silence(second, SILENCE);
      return work.on(reading, connection, second);
    } catch (SQLException e) {
      throw new SQLException(
          "Reading %s from the source at %s failed: %s"
              .formatted(table.name(), source.address(), e.getMessage()),
          e);
    }
  }

  /** A server that stands still in the middle of an answer would hold the worker for ever. */
  private static void silence(Connection connection, Duration longest) throws SQLException {
    connection.setNetworkTimeout(
        Runnable::run, (int) Math.min(Integer.MAX_VALUE, longest.toMillis()));
  }
}
