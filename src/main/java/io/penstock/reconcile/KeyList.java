package io.penstock.reconcile;

import static java.util.stream.Collectors.joining;

import io.penstock.contract.ColumnSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Rows by their keys, of which the values are told as texts. */
final class KeyList {
  private final List<ColumnSpec> columns;
  private final List<Integer> key;
  private final List<String> source = new ArrayList<>();
  private final List<String> lake = new ArrayList<>();

  /** Of columns with those of the key among them. */
  KeyList(List<ColumnSpec> columns) {
    this.columns = List.copyOf(columns);
    this.key =
        IntStream.range(0, columns.size()).filter(i -> columns.get(i).inKey()).boxed().toList();
  }

  /** Whether keys of such columns can be told as texts to both sides. */
  static boolean canTell(List<ColumnSpec> columns) {
    return columns.stream()
        .filter(ColumnSpec::inKey)
        .map(ColumnRule::of)
        .allMatch(rule -> rule == ColumnRule.PLAIN || rule == ColumnRule.CALENDAR);
  }

  /** Adds a key, its values in the order of the columns. */
  void add(List<String> values) {
    source.add(literals(values, ColumnSpec::sourceType));
    lake.add(literals(values, column -> ColumnRule.duckDbType(column.lakeType())));
  }

  /** Adds a key, its values by the columns' names. */
  void add(Map<String, @Nullable String> values) {
    add(key.stream().map(i -> Objects.requireNonNull(values.get(columns.get(i).name()))).toList());
  }

  /** The keys as rows of DuckDB, a query; there must be one. */
  String rows() {
    return "SELECT * FROM (VALUES %s) v(%s)"
        .formatted(String.join(", ", lake), key.stream().map(i -> "c" + i).collect(joining(", ")));
  }

  int size() {
    return source.size();
  }

  /** Their rows on both sides. */
  Scope scope(Function<ColumnSpec, String> name) {
    return new Scope(
        columns, sourceCondition(i -> name.apply(columns.get(i))), condition(lake, i -> "c" + i));
  }

  private String literals(List<String> values, Function<ColumnSpec, String> type) {
    // A quote is doubled on both sides.
    return IntStream.range(0, key.size())
        .mapToObj(
            n ->
                "'%s'::%s"
                    .formatted(
                        values.get(n).replace("'", "''"), type.apply(columns.get(key.get(n)))))
        .collect(joining(", ", "(", ")"));
  }

  private String condition(List<String> keys, IntFunction<String> name) {
    if (keys.isEmpty()) {
      return "false";
    }
    String names = key.stream().map(name::apply).collect(joining(", "));
    return "(%s) IN (VALUES %s)".formatted(names, String.join(", ", keys));
  }

  /** A list of constants, unlike a subquery, lets an index be used beside other conditions. */
  private String sourceCondition(IntFunction<String> name) {
    return key.size() == 1 && !source.isEmpty()
        ? "%s IN (%s)".formatted(name.apply(key.get(0)), String.join(", ", source))
        : condition(source, name);
  }
}
