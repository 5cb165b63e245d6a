package io.penstock.reconcile;

import static java.util.stream.Collectors.joining;

import io.penstock.contract.ColumnSpec;
import io.penstock.reconcile.SourceDigest.Bucket;
import io.penstock.source.TableName;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The statements by which a source digests a table's rows: a hash of each, and of each bucket the
 * sum of its rows' hashes, for which nothing has to be sorted.
 *
 * @param columns what is digested
 * @param from the table, as it stands behind FROM
 */
record DigestQuery(List<ColumnSpec> columns, String from) {

  /** Of any text; the hash of a machine with another order of bytes is another one. */
  private static final String SAMPLE = "Penstock digests rows";

  /** Whether the source computes the hash that {@link RowHash} does, of texts in UTF-8. */
  static boolean isPossible(Statement statement) throws SQLException {
    try (ResultSet hash =
        statement.executeQuery(
            "SELECT hashtextextended('%s' COLLATE \"C\", 0), current_setting('server_encoding')"
                .formatted(SAMPLE))) {
      hash.next();
      return hash.getLong(1) == RowHash.of(SAMPLE) && hash.getString(2).equals("UTF8");
    }
  }

  /** Runs them in the transaction that the statement is in. */
  SourceDigest run(Statement statement, String snapshot, long lsn) throws SQLException {
    Buckets buckets = buckets(statement);
    List<ColumnSpec> summed = columns.stream().filter(ColumnRule::isSummed).toList();
    Map<String, Bucket> digests = new HashMap<>();
    Map<ColumnSpec, BigDecimal> sums = new LinkedHashMap<>();
    long bytes = 0;
    try (ResultSet row = statement.executeQuery(select(buckets, summed))) {
      while (row.next()) {
        bytes += bytes(row, 3 + summed.size());
        digests.put(row.getString(1), new Bucket(row.getLong(2), row.getString(3)));
        for (int i = 0; i < summed.size(); i++) {
          BigDecimal sum = row.getBigDecimal(4 + i);
          if (sum != null) {
            sums.merge(summed.get(i), sum, BigDecimal::add);
          }
        }
      }
    }
    return new SourceDigest(buckets, digests, sums, snapshot, lsn, bytes, 0);
  }

  private static long bytes(ResultSet row, int columns) throws SQLException {
    long bytes = 0;
    for (int i = 1; i <= columns; i++) {
      byte[] value = row.getBytes(i);
      bytes += value == null ? 0 : value.length;
    }
    return bytes;
  }

  private Buckets buckets(Statement statement) throws SQLException {
    if (!Buckets.isNumber(columns)) {
      return Buckets.ofDigests(columns);
    }
    return KeyRange.read(statement, columns, from).buckets(columns);
  }

  /**
   * Groups what a UNION gives, of which the planner does not know from which column it is: it would
   * take a bucket's expression for as many groups as there are keys, and not divide the work among
   * the processes that the source allows a query.
   */
  private String select(Buckets buckets, List<ColumnSpec> summed) {
    String row = RowText.source(columns, DigestQuery::name);
    String values = summed.stream().map(column -> ", " + name(column)).collect(joining());
    String sums =
        IntStream.range(0, summed.size())
            .mapToObj(i -> ", sum(v" + i + ")::numeric")
            .collect(joining());
    String names = IntStream.range(0, summed.size()).mapToObj(i -> ", v" + i).collect(joining());
    return """
    SELECT bucket::text, count(*), sum(hash)%1$s FROM (
      SELECT %2$s, hashtextextended(%3$s COLLATE "C", 0)%4$s FROM %5$s
      UNION ALL SELECT NULL, NULL%6$s WHERE false
    ) digested (bucket, hash%7$s) GROUP BY bucket
    """
        .formatted(
            sums,
            buckets.source(DigestQuery::name),
            row,
            values,
            from,
            ", NULL".repeat(summed.size()),
            names);
  }

  /** A column in the source's SQL. */
  static String name(ColumnSpec column) {
    return TableName.quoted(column.name());
  }
}
