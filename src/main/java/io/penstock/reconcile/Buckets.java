package io.penstock.reconcile;

import static java.util.stream.Collectors.joining;

import io.penstock.contract.ColumnSpec;
import io.penstock.lake.DuckSql;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Divides a table's rows by their keys, on both sides alike: a key of one whole number by ranges,
 * which an index finds; any other by the first digits of its digest.
 */
final class Buckets {
  /** Rows of a bucket, about. */
  private static final long ROWS = 4_096;

  private static final long MOST = 1L << 16;
  private static final long FARTHEST = 1L << 61;
  private static final int DIGITS = 3;

  private final List<ColumnSpec> columns;
  private final List<Integer> key;
  private final long first;
  private final long width;
  private final long count;

  private Buckets(List<ColumnSpec> columns, long first, long width, long count) {
    this.columns = List.copyOf(columns);
    this.key =
        IntStream.range(0, columns.size()).filter(i -> columns.get(i).inKey()).boxed().toList();
    this.first = first;
    this.width = width;
    this.count = count;
  }

  /** Whether the key is one whole number. */
  static boolean isNumber(List<ColumnSpec> columns) {
    List<ColumnSpec> key = columns.stream().filter(ColumnSpec::inKey).toList();
    return key.size() == 1
        && (key.get(0).lakeType().equals("int") || key.get(0).lakeType().equals("long"));
  }

  /**
   * Of a key of one whole number.
   *
   * @param lowest the source's lowest key
   * @param highest its highest
   * @param rows how many rows it has, about
   */
  static Buckets ofNumbers(List<ColumnSpec> columns, long lowest, long highest, long rows) {
    if (lowest < -FARTHEST || highest > FARTHEST) {
      // Differences would overflow.
      return ofDigests(columns);
    }
    long wanted = Math.max(1, Math.min(MOST, rows / ROWS));
    long width = (highest - lowest) / wanted + 1;
    return new Buckets(columns, lowest, width, (highest - lowest) / width + 1);
  }

  /** Of any other key. */
  static Buckets ofDigests(List<ColumnSpec> columns) {
    return new Buckets(columns, 0, 0, 1L << (4 * DIGITS));
  }

  /** A row's bucket in PostgreSQL. */
  String source(Function<ColumnSpec, String> name) {
    if (width > 0) {
      String value = name.apply(columns.get(key.get(0))) + "::int8";
      return "(CASE WHEN %1$s < %2$d THEN -1 ELSE (%1$s - %2$d) / %3$d END)"
          .formatted(value, first, width);
    }
    return "left(md5(" + sourceKey(name) + "), " + DIGITS + ")";
  }

  private String sourceKey(Function<ColumnSpec, String> name) {
    return key.stream()
        .map(i -> "(" + Canonical.source(columns.get(i), name.apply(columns.get(i))) + ")")
        .collect(joining(" || "));
  }

  /** A row's bucket in DuckDB, as text. */
  String lake() {
    if (width > 0) {
      return "CAST(CASE WHEN c%1$d < %2$d THEN -1 ELSE (c%1$d::HUGEINT - %2$d) // %3$d END AS VARCHAR)"
          .formatted(key.get(0), first, width);
    }
    return "left(md5(unhex(" + lakeKey() + ")), " + DIGITS + ")";
  }

  private String lakeKey() {
    return key.stream()
        .map(i -> "(" + Canonical.lake(columns.get(i), "c" + i) + ")")
        .collect(joining(" || "));
  }

  /** One of equal shares of the buckets, the outermost among them. */
  List<String> share(long turn, int shares) {
    List<String> names = new ArrayList<>();
    for (long bucket = Math.floorMod(turn, (long) shares); bucket < count; bucket += shares) {
      names.add(width > 0 ? Long.toString(bucket) : "%03x".formatted(bucket));
    }
    return names;
  }

  /** The rows of some buckets. */
  Scope scope(Collection<String> buckets, Function<ColumnSpec, String> name) {
    if (buckets.isEmpty()) {
      return new Scope(columns, "false", "false");
    }
    if (width == 0) {
      String literals = buckets.stream().map(DuckSql::literal).collect(joining(", "));
      return new Scope(
          columns,
          "%s IN (%s)".formatted(source(name), literals),
          "%s IN (%s)".formatted(lake(), literals));
    }
    return new Scope(
        columns,
        ranges(buckets, name.apply(columns.get(key.get(0)))),
        ranges(buckets, "c" + key.get(0)));
  }

  private String ranges(Collection<String> buckets, String column) {
    return buckets.stream()
        .map(bucket -> range(column, Long.parseLong(bucket)))
        .collect(joining(" OR "));
  }

  private String range(String column, long bucket) {
    if (bucket < 0) {
      return column + " < " + first;
    }
    long from = first + bucket * width;
    return "(%1$s >= %2$d AND %1$s < %3$d)".formatted(column, from, from + width);
  }
}
