package io.penstock.reconcile;

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
import org.jspecify.annotations.Nullable;

/** Compares what the source says of its buckets with the rows of the replica in DuckDB. */
final class DigestComparison {
  private final Connection duckDb;
  private final List<ColumnSpec> columns;

  /**
   * @param duckDb with the replica's rows as {@link RowComparison} loads them
   */
  DigestComparison(Connection duckDb, List<ColumnSpec> columns) throws SQLException {
    this.duckDb = duckDb;
    this.columns = List.copyOf(columns);
    RowHash.register(duckDb);
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
    String sql =
        "SELECT %s AS bucket, count(*), CAST(sum(%s(%s)) AS VARCHAR) FROM lake GROUP BY bucket"
            .formatted(buckets.lake(), RowHash.FUNCTION, RowText.lake(columns));
    Map<String, Bucket> digests = new TreeMap<>();
    try (Statement statement = duckDb.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      while (row.next()) {
        digests.put(row.getString(1), new Bucket(row.getLong(2), row.getString(3)));
      }
    }
    return digests;
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
          (name, bucket) -> md5.update((name + bucket.sum()).getBytes(StandardCharsets.UTF_8)));
      return HexFormat.of().formatHex(md5.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
