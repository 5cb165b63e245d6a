package io.penstock.reconcile;

import io.penstock.contract.ColumnSpec;
import io.penstock.contract.Lsn;
import io.penstock.source.CatalogTable;
import io.penstock.source.SourceCatalog;
import io.penstock.source.TableName;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyOut;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads all rows of a source table out in one snapshot of the source, under a lock that keeps the
 * table from being truncated or altered between the snapshot and the first row.
 *
 * @param table the table
 * @param publication the publication that the source's connector uses
 * @param columns what to read, in this order; all that the source has
 * @param lockTimeout how long the lock may be waited for
 * @param readTimeout how long one statement may take
 * @param bytesPerSecond how fast rows may be read, 0 for no limit
 * @param mostHeldBack transactions that its snapshot may hold back from vacuum
 */
record SourceReading(
    TableName table,
    String publication,
    List<ColumnSpec> columns,
    Duration lockTimeout,
    Duration readTimeout,
    long bytesPerSecond,
    long mostHeldBack) {
  private static final Logger log = LoggerFactory.getLogger(SourceReading.class);
  private static final String LOCK_NOT_AVAILABLE = "55P03";
  private static final String QUERY_CANCELED = "57014";

  private static final List<String> SETTINGS =
      List.of(
          "TimeZone = 'UTC'",
          "DateStyle = 'ISO, YMD'",
          "IntervalStyle = 'iso_8601'",
          "extra_float_digits = 3",
          "bytea_output = 'hex'",
          // Fails where policies would otherwise leave rows out without a word.
          "row_security = off");

  /**
   * A server that works or waits does not notice that its client has died, and would keep the
   * transaction. What a version or system has not got is left out.
   */
  private static final String NOTICE_THE_END =
      """
      SELECT set_config(name, wanted, false) FROM pg_settings JOIN (VALUES
        ('client_connection_check_interval', '1s'), ('tcp_keepalives_idle', '10'),
        ('tcp_keepalives_interval', '5'), ('tcp_keepalives_count', '3'),
        ('tcp_user_timeout', '30s')) AS wish (name, wanted) USING (name)
      WHERE context = 'user'
      """;

  private static final String POINT =
      """
      SELECT pg_is_in_recovery() AS standby,
             pg_current_snapshot()::text AS snapshot,
             CASE WHEN NOT pg_is_in_recovery() THEN pg_current_wal_insert_lsn() END AS lsn
      """;

  /**
   * Copies a part of the table to a Parquet file and ends the transaction.
   *
   * @param duckDb that writes the file, for this reading alone
   * @param connection to the source, in no transaction
   * @param second another connection of the same role, which sees to it that nobody has to wait
   * @throws InconclusiveException if the source is not in a state to be compared
   * @throws IllegalStateException if the lake's type does not hold a value
   */
  SourceRows copyTo(
      Path file, Scope scope, Connection duckDb, Connection connection, Connection second)
      throws SQLException, IOException {
    return read(
        connection,
        second,
        (statement, found, point) -> {
          String query = "COPY (%s) TO STDOUT (FORMAT binary, ENCODING 'UTF8')";
          CopyOut copy =
              connection
                  .unwrap(PGConnection.class)
                  .getCopyAPI()
                  .copyOut(query.formatted(select(found, scope)));
          try {
            CopyStream stream = new CopyStream(copy, new Pace(bytesPerSecond));
            long rows = new CopyRows(scope.columns(), stream).writeTo(file, duckDb);
            return heldBack ->
                new SourceRows(file, rows, stream.bytes(), point.snapshot(), point.lsn(), heldBack);
          } finally {
            if (copy.isActive()) {
              copy.cancelCopy();
            }
          }
        });
  }

  /** Has the source digest its rows, bucket by bucket. */
  SourceDigest digest(Connection connection, Connection second) throws SQLException, IOException {
    return read(
        connection,
        second,
        (statement, found, point) ->
            new DigestQuery(columns, from(found)).run(statement, point.snapshot(), point.lsn())
                ::withHeldBack);
  }

  /** What is read of the source in the transaction, up to what its snapshot held back. */
  private interface Reader<T> {
    LongFunction<T> read(Statement statement, CatalogTable found, Point point)
        throws SQLException, IOException;
  }

  /** The snapshot, and the log's insert position behind it. */
  private record Point(String snapshot, long lsn) {}

  private <T> T read(Connection connection, Connection second, Reader<T> reader)
      throws SQLException, IOException {
    LockWatch watch =
        LockWatch.start(
            second, connection.unwrap(PGConnection.class).getBackendPID(), mostHeldBack);
    LongFunction<T> read;
    try (watch) {
      read = read(connection, reader);
    } catch (SQLException e) {
      throw explained(e, watch);
    }
    return read.apply(watch.heldBack());
  }

  private <T> LongFunction<T> read(Connection connection, Reader<T> reader)
      throws SQLException, IOException {
    // Not in the transaction, whose first statement that takes a snapshot is another.
    try (Statement statement = connection.createStatement()) {
      statement.execute(NOTICE_THE_END);
    } catch (SQLException e) {
      // A server on a system that cannot look refuses; a connection that is broken shows below.
      log.info("The source does not look whether its clients are there: {}", e.getMessage());
    }
    connection.setAutoCommit(false);
    try (Statement statement = connection.createStatement()) {
      Point point = begin(statement);
      LongFunction<T> read = reader.read(statement, unchanged(connection), point);
      connection.commit();
      return read;
    } finally {
      connection.rollback();
    }
  }

  private Point begin(Statement statement) throws SQLException {
    statement.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
    for (String setting : SETTINGS) {
      statement.execute("SET LOCAL " + setting);
    }
    statement.execute("SET LOCAL lock_timeout = " + lockTimeout.toMillis());
    statement.execute("SET LOCAL statement_timeout = " + readTimeout.toMillis());
    // The lock comes before the first statement that takes a snapshot: a TRUNCATE between the two
    // would make the table read as empty.
    statement.execute("LOCK TABLE " + table.quoted() + " IN ACCESS SHARE MODE");
    try (ResultSet point = statement.executeQuery(POINT)) {
      point.next();
      if (point.getBoolean("standby")) {
        throw new InconclusiveException(
            "The source is a standby, whose snapshots leave out running transactions; compare with"
                + " the primary.");
      }
      return new Point(point.getString("snapshot"), Lsn.parse(point.getString("lsn")));
    }
  }

  /** Comparing through other types than the source's could hide differences. */
  private CatalogTable unchanged(Connection connection) throws SQLException {
    CatalogTable found = SourceCatalog.read(connection, publication, List.of(table)).get(table);
    if (found == null) {
      throw new InconclusiveException("The source has no table " + table + ".");
    }
    Set<String> actual =
        found.columns().stream()
            .map(column -> described(column.name(), column.sourceType(), column.keyPosition()))
            .collect(Collectors.toCollection(TreeSet::new));
    Set<String> registered =
        columns.stream()
            .map(column -> described(column.name(), column.sourceType(), column.keyPosition()))
            .collect(Collectors.toCollection(TreeSet::new));
    if (!actual.equals(registered)) {
      throw new InconclusiveException(
          "The columns of %s changed since it was registered: the source has %s; registered are %s."
              .formatted(table, without(actual, registered), without(registered, actual)));
    }
    return found;
  }

  private static String described(String name, String sourceType, int keyPosition) {
    return name + " " + sourceType + (keyPosition > 0 ? " (key " + keyPosition + ")" : "");
  }

  private static String without(Set<String> all, Set<String> others) {
    String rest =
        all.stream().filter(item -> !others.contains(item)).collect(Collectors.joining(", "));
    return rest.isEmpty() ? "nothing else" : rest;
  }

  private String select(CatalogTable found, Scope scope) {
    return scope.columns().stream()
            .map(column -> CopyForm.of(column).asked(column, TableName.quoted(column.name())))
            .collect(Collectors.joining(", ", "SELECT ", " FROM " + from(found)))
        + Scope.led("WHERE", scope.source());
  }

  /** Rows of inheriting tables are theirs; a partitioned table's rows are in its partitions. */
  private String from(CatalogTable found) {
    return (found.kind() == 'p' ? "" : "ONLY ") + table.quoted();
  }

  private SQLException explained(SQLException e, LockWatch watch) {
    if (watch.heldBackTooMuch()) {
      throw new InconclusiveException(
          "Reading %s was given up because its snapshot held %d transactions back from vacuum, more than %d; read it faster, or by digests."
              .formatted(table, watch.heldBack(), mostHeldBack),
          e);
    }
    if (watch.wasWaitedFor()) {
      throw new InconclusiveException(
          "Reading %s was given up because another session waited for it, an ALTER TABLE perhaps; try again later."
              .formatted(table),
          e);
    }
    if (LOCK_NOT_AVAILABLE.equals(e.getSQLState())) {
      throw new InconclusiveException(
          "%s is locked by another session for longer than %d ms; try again later."
              .formatted(table, lockTimeout.toMillis()),
          e);
    }
    if (QUERY_CANCELED.equals(e.getSQLState())) {
      throw new InconclusiveException(
          "Reading %s took longer than %d ms, or was cancelled at the source."
              .formatted(table, readTimeout.toMillis()),
          e);
    }
    return e;
  }
}
