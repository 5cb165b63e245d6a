package io.penstock.reconcile;

import io.penstock.contract.ColumnSpec;
import io.penstock.reconcile.SourceDigest.Bucket;
import io.penstock.reconcile.Totals.ColumnSum;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.duckdb.DuckDBConnection;
import org.jspecify.annotations.Nullable;

/** Compares what the source says of its buckets with the rows of the replica in DuckDB. */
final class DigestComparison {
  private final Connection duckDb;
  private final List<ColumnSpec> columns;
  private final long rowsAtOnce;
  private final int threads;

  /**
   * @param duckDb with the replica's rows as {@link RowComparison} loads them
   * @param rowsAtOnce how many rows' texts are in memory at once
   * @param threads how many of them hash texts; DuckDB has its own
   */
  DigestComparison(Connection duckDb, List<ColumnSpec> columns, long rowsAtOnce, int threads) {
    this.duckDb = duckDb;
    this.columns = List.copyOf(columns);
    this.rowsAtOnce = Math.max(1, rowsAtOnce / threads);
    this.threads = threads;
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
  Found compare(SourceDigest source) throws SQLException, IOException {
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

  private Map<String, Bucket> digest(Buckets buckets) throws SQLException, IOException {
    long end = end();
    AtomicLong next = new AtomicLong();
    Map<String, Sum> sums = new TreeMap<>();
    try (Workers workers = new Workers("reconcile-digest", threads)) {
      List<Future<Map<String, Sum>>> parts = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        parts.add(workers.submit(() -> digest(buckets, next, end)));
      }
      for (Future<Map<String, Sum>> part : parts) {
        Workers.result(part).forEach((name, sum) -> sums.merge(name, sum, Sum::plus));
      }
    }
    Map<String, Bucket> digests = new TreeMap<>();
    sums.forEach((name, sum) -> digests.put(name, sum.bucket()));
    return digests;
  }

  /** Takes pieces of the rows until none is left. */
  private Map<String, Sum> digest(Buckets buckets, AtomicLong next, long end) throws SQLException {
    String sql =
        "SELECT %s, %s FROM lake WHERE rowid >= %%d AND rowid < %%d"
            .formatted(buckets.told(), RowText.lake(columns));
    Map<String, Sum> sums = new HashMap<>();
    try (Connection own = duckDb.unwrap(DuckDBConnection.class).duplicate();
        Statement statement = own.createStatement()) {
      for (long from = next.getAndAdd(rowsAtOnce);
          from < end && !Thread.currentThread().isInterrupted();
          from = next.getAndAdd(rowsAtOnce)) {
        try (ResultSet row = statement.executeQuery(sql.formatted(from, from + rowsAtOnce))) {
          while (row.next()) {
            sums.computeIfAbsent(buckets.name(row, 1), bucket -> new Sum())
                .add(RowHash.of(row.getString(2)));
          }
        }
      }
    }
    return sums;
  }

  /** Adds hashes up, exactly. */
  private static final class Sum {
    private static final int HALF = 32;
    private long rows;
    private long high;
    private long low;

    void add(long hash) {
      rows++;
      high += hash >> HALF;
      low += hash & 0xFFFF_FFFFL;
    }

    Sum plus(Sum other) {
      rows += other.rows;
      high += other.high;
      low += other.low;
      return this;
    }

    Bucket bucket() {
      BigInteger sum = BigInteger.valueOf(high).shiftLeft(HALF).add(BigInteger.valueOf(low));
      return new Bucket(rows, sum.toString());
    }
  }

  /** Rows that were removed leave gaps. */
  private long end() throws SQLException {
    try (Statement statement = duckDb.createStatement();
        ResultSet last = statement.executeQuery("SELECT coalesce(max(rowid) + 1, 0) FROM lake")) {
      last.next();
      return last.getLong(1);
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
          (name, bucket) -> md5.update((name + bucket.sum()).getBytes(StandardCharsets.UTF_8)));
      return HexFormat.of().formatHex(md5.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
