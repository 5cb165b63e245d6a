package io.penstock.reconcile;

import static java.util.stream.Collectors.joining;

import io.penstock.contract.ColumnSpec;
import io.penstock.reconcile.SourceDigest.Bucket;
import io.penstock.reconcile.Totals.ColumnSum;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Compares what the source says of its buckets with the rows of the replica in DuckDB. */
final class DigestComparison {
  private final Connection duckDb;
  private final List<ColumnSpec> columns;
  private final long rowsAtOnce;

  /**
   * @param duckDb with the replica's rows as {@link RowComparison} loads them
   * @param rowsAtOnce how many rows are digested at once: what DuckDB gathers of a bucket it cannot
   *     spill
   */
  DigestComparison(Connection duckDb, List<ColumnSpec> columns, long rowsAtOnce) {
    this.duckDb = duckDb;
    this.columns = List.copyOf(columns);
    this.rowsAtOnce = rowsAtOnce;
  }

  /**
   * What was found.
   *
   * @param differing buckets that are not alike
   * @param totals the figures as if all rows were equal, for when no bucket differs
   * @param lake what each bucket of the replica holds
   * @param md5 of all of them
   */
  record Found(Set<String> differing, Totals totals, Map<String, Bucket> lake, String md5) {}

  /** Digests the replica and compares. */
  Found compare(SourceDigest source) throws SQLException {
    Map<String, Bucket> lake = digest(source.buckets());
    Set<String> differing = new TreeSet<>();
    lake.forEach(
        (name, bucket) -> {
          if (!bucket.equals(source.digests().get(name))) {
            differing.add(name);
          }
        });
    source.digests().keySet().stream()
        .filter(name -> !lake.containsKey(name))
        .forEach(differing::add);
    Totals totals = new Totals(rows(source.digests()), rows(lake), 0, 0, 0, sums(source.sums()));
    return new Found(differing, totals, lake, md5(lake));
  }

  private Map<String, Bucket> digest(Buckets buckets) throws SQLException {
    String row =
        IntStream.range(0, columns.size())
            .mapToObj(i -> "(" + Canonical.lake(columns.get(i), "c" + i) + ")")
            .collect(joining(" || "));
    String sql =
        """
        SELECT bucket, count(*), md5(string_agg(row_bytes, '' ORDER BY row_order))
        FROM (SELECT %s AS bucket, %s AS row_bytes, %s AS row_order FROM lake WHERE %%s) GROUP BY bucket
        """
            .formatted(buckets.lake(), row, buckets.lakeOrder());
    Map<String, Bucket> digests = new TreeMap<>();
    try (Statement statement = duckDb.createStatement()) {
      int parts = parts(statement);
      for (int part = 0; part < parts; part++) {
        try (ResultSet result = statement.executeQuery(sql.formatted(buckets.part(part, parts)))) {
          while (result.next()) {
            digests.put(result.getString(1), new Bucket(result.getLong(2), result.getString(3)));
          }
        }
      }
    }
    return digests;
  }

  private int parts(Statement statement) throws SQLException {
    try (ResultSet counted = statement.executeQuery("SELECT count(*) FROM lake")) {
      counted.next();
      return Math.toIntExact(Math.min(1_000, 1 + counted.getLong(1) / rowsAtOnce));
    }
  }

  private List<ColumnSum> sums(Map<ColumnSpec, BigDecimal> source) throws SQLException {
    List<ColumnSum> sums = new ArrayList<>();
    try (Statement statement = duckDb.createStatement()) {
      for (int i = 0; i < columns.size(); i++) {
        ColumnSpec column = columns.get(i);
        if (!ColumnRule.isSummed(column)) {
          continue;
        }
        try (ResultSet sum =
            statement.executeQuery("SELECT " + ColumnRule.sum(column, "c" + i) + " FROM lake")) {
          sum.next();
          sums.add(
              new ColumnSum(
                  column.name(),
                  text(source.get(column)),
                  ColumnRule.joinSum(column, sum.getString(1), sum.getString(2))));
        }
      }
    }
    return sums;
  }

  private static @Nullable String text(@Nullable BigDecimal sum) {
    return sum == null ? null : sum.toPlainString();
  }

  private static long rows(Map<String, Bucket> digests) {
    return digests.values().stream().mapToLong(Bucket::rows).sum();
  }

  private static String md5(Map<String, Bucket> digests) {
    try {
      MessageDigest md5 = MessageDigest.getInstance("MD5");
      digests.forEach(
          (name, bucket) -> md5.update((name + bucket.md5()).getBytes(StandardCharsets.UTF_8)));
      return HexFormat.of().formatHex(md5.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
