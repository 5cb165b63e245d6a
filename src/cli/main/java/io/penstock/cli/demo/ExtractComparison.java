package io.penstock.cli.demo;

import io.penstock.cli.CommandFailedException;
import io.penstock.cli.demo.DemoReport.IncidentFigures;
import io.penstock.lake.DuckSql;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * Each order as the extracts saw it last, beside the replica, and beside what history says it was
 * at that moment if it has been deleted since.
 */
record ExtractComparison(Connection duckdb) {
  private static final int SHOWN = 5;

  private static final String SEEN =
      """
      CREATE OR REPLACE TEMP TABLE seen AS
      SELECT id, total_minor, currency, updated_at
      FROM read_csv(%s, header = true, filename = true, columns = {
        id: 'BIGINT', order_no: 'VARCHAR', status: 'VARCHAR', total_minor: 'BIGINT',
        currency: 'VARCHAR', placed_at: 'TIMESTAMPTZ', updated_at: 'TIMESTAMPTZ'})
      QUALIFY row_number() OVER (PARTITION BY id ORDER BY filename DESC) = 1
      """;

  /** An order may have changed between the extract and its delete: the version seen counts. */
  private static final String COMPARED =
      """
      CREATE OR REPLACE TEMP TABLE compared AS
      WITH deleted AS (
        SELECT version.id, arg_max(version.total_minor, version._offset) AS total_minor
        FROM history version
        JOIN seen ON seen.id = version.id AND seen.updated_at = version.updated_at
        WHERE version._op IN ('r', 'c', 'u')
          AND version.id IN (SELECT id FROM history WHERE _op = 'd')
        GROUP BY version.id)
      SELECT coalesce(seen.id, replica.id) AS id,
        coalesce(seen.currency, replica.currency) AS currency,
        seen.total_minor AS seen,
        replica.total_minor AS replica,
        CASE WHEN replica.id IS NULL THEN deleted.total_minor END AS explained
      FROM seen
      FULL JOIN replica ON replica.id = seen.id
      LEFT JOIN deleted ON deleted.id = seen.id
      """;

  /** Sums of one currency, in minor units. */
  record Totals(String currency, long extractMinor, long replicaMinor, long explained) {
    long difference() {
      return extractMinor - replicaMinor;
    }
  }

  /**
   * Compares.
   *
   * @param duckdb shows the current orders as {@code replica} and their history as {@code history},
   *     and may read the folder
   */
  static ExtractComparison of(Connection duckdb, Path extracts) throws SQLException, IOException {
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> found = Files.newDirectoryStream(extracts, "orders-*.csv")) {
      found.forEach(files::add);
    }
    if (files.isEmpty()) {
      throw new CommandFailedException("there are no extracts in " + extracts);
    }
    try (Statement statement = duckdb.createStatement()) {
      statement.execute(SEEN.formatted(DuckSql.list(files)));
      statement.execute(COMPARED);
    }
    return new ExtractComparison(duckdb);
  }

  /** By currency. */
  List<Totals> totals() throws SQLException {
    List<Totals> totals = new ArrayList<>();
    try (Statement statement = duckdb.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT currency, coalesce(sum(seen), 0)::BIGINT, coalesce(sum(replica), 0)::BIGINT,"
                    + " coalesce(sum(explained), 0)::BIGINT"
                    + " FROM compared GROUP BY currency ORDER BY currency")) {
      while (rows.next()) {
        totals.add(
            new Totals(rows.getString(1), rows.getLong(2), rows.getLong(3), rows.getLong(4)));
      }
    }
    return totals;
  }

  /** Over all currencies. */
  IncidentFigures figures() throws SQLException {
    try (Statement statement = duckdb.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT count(seen), count(replica), count(explained),"
                    + " (coalesce(sum(seen), 0) - coalesce(sum(replica), 0))::BIGINT,"
                    + " coalesce(sum(explained), 0)::BIGINT FROM compared")) {
      rows.next();
      return new IncidentFigures(
          rows.getLong(1), rows.getLong(2), rows.getLong(3), rows.getLong(4), rows.getLong(5));
    }
  }

  /** How many deleted orders no extract holds. */
  long neverSeen() throws SQLException {
    try (Statement statement = duckdb.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT count(DISTINCT id) FROM history"
                    + " WHERE _op = 'd' AND id NOT IN (SELECT id FROM seen)")) {
      rows.next();
      return rows.getLong(1);
    }
  }

  /** The first orders that differ in another way than by a delete that history knows. */
  List<String> unexplained() throws SQLException {
    List<String> orders = new ArrayList<>();
    try (Statement statement = duckdb.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT id, seen, replica, explained FROM compared"
                    + " WHERE coalesce(replica, explained) IS DISTINCT FROM seen"
                    + " ORDER BY id LIMIT "
                    + SHOWN)) {
      while (rows.next()) {
        orders.add(
            "order %d: extracts %s, replica %s, deleted as %s"
                .formatted(
                    rows.getLong(1), rows.getString(2), rows.getString(3), rows.getString(4)));
      }
    }
    return orders;
  }
}
