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

  /** What orders a bucket's rows in PostgreSQL. */
  String sourceOrder(Function<ColumnSpec, String> name) {
    return width > 0 ? name.apply(columns.get(key.get(0))) : sourceKey(name);
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

  /** What orders a bucket's rows in DuckDB. */
  String lakeOrder() {
    return width > 0 ? "c" + key.get(0) : lakeKey();
  }

  private String lakeKey() {
    return key.stream()
        .map(i -> "(" + Canonical.lake(columns.get(i), "c" + i) + ")")
        .collect(joining(" || "));
  }

  /**
   * The rows of one of some parts of about equal size, which together are all: a condition of
   * DuckDB's SQL.
   */
  String part(int part, int parts) {
    long from = count * part / parts;
    long end = count * (part + 1) / parts;
    String value = width > 0 ? "c" + key.get(0) + "::HUGEINT" : lake();
    List<String> bounds = new ArrayList<>();
    if (part > 0) {
      bounds.add(value + " >= " + bound(from));
    }
    if (part < parts - 1) {
      bounds.add(value + " < " + bound(end));
    }
    return bounds.isEmpty() ? "true" : String.join(" AND ", bounds);
  }

  private String bound(long bucket) {
    return width > 0
        ? Long.toString(first + bucket * width)
        : DuckSql.literal("%03x".formatted(bucket));
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
    String literals = buckets.stream().map(DuckSql::literal).collect(joining(", "));
    String lake = "%s IN (%s)".formatted(lake(), literals);
    if (width == 0) {
      return new Scope(columns, "%s IN (%s)".formatted(source(name), literals), lake);
    }
    String column = name.apply(columns.get(key.get(0)));
    String ranges =
        buckets.stream()
            .map(bucket -> range(column, Long.parseLong(bucket)))
            .collect(joining(" OR "));
    return new Scope(columns, ranges, lake);
  }

  private String range(String column, long bucket) {
    if (bucket < 0) {
      return column + " < " + first;
    }
    long from = first + bucket * width;
    return "(%1$s >= %2$d AND %1$s < %3$d)".formatted(column, from, from + width);
  }
}
