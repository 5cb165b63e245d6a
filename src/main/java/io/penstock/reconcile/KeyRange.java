package io.penstock.reconcile;

import io.penstock.contract.ColumnSpec;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * How far the keys of a source table reach, of a key of one whole number.
 *
 * @param lowest 0 of an empty table
 * @param highest 0 of an empty table
 * @param rows how many rows PostgreSQL thinks that there are
 */
record KeyRange(long lowest, long highest, long rows) {

  static KeyRange read(Statement statement, List<ColumnSpec> columns, String from)
      throws SQLException {
    String key =
        columns.stream().filter(ColumnSpec::inKey).map(DigestQuery::name).findFirst().orElseThrow();
    String table = from.startsWith("ONLY ") ? from.substring(5) : from;
    try (ResultSet row =
        statement.executeQuery(
            """
            SELECT coalesce(min(%1$s), 0), coalesce(max(%1$s), 0), (
              SELECT coalesce(sum(greatest(c.reltuples, 0)), 0)::int8 FROM pg_class c
              WHERE c.oid = '%3$s'::regclass
                OR c.oid IN (SELECT relid FROM pg_partition_tree('%3$s'::regclass) WHERE isleaf))
            FROM %2$s
            """
                .formatted(key, from, table.replace("'", "''")))) {
      row.next();
      return new KeyRange(row.getLong(1), row.getLong(2), row.getLong(3));
    }
  }

  Buckets buckets(List<ColumnSpec> columns) {
    return Buckets.ofNumbers(columns, lowest, highest, rows);
  }
}
