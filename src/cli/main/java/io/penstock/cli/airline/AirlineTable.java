package io.penstock.cli.airline;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A table of the airline. Row number i is the same each time it is made.
 *
 * @param columns besides the key
 * @param rows how many it begins with, numbered from 1
 * @param busy whether it changes all the time
 */
public record AirlineTable(
    String schema,
    String name,
    TableShape shape,
    List<AirlineColumn> columns,
    int rows,
    boolean busy) {
  private static final String NUMBERS = " FROM generate_series(?::int, ?::int) AS n(i)";

  /** As SQL and the service name it. */
  public String qualifiedName() {
    return schema + "." + name;
  }

  /** What makes it, with its partitions. */
  List<String> ddl() {
    List<String> parts = new ArrayList<>();
    shape.key().forEach(column -> parts.add(column.definition(true)));
    columns.forEach(column -> parts.add(column.definition(false)));
    parts.add("revision integer NOT NULL DEFAULT 0");
    parts.add("changed_at timestamptz NOT NULL DEFAULT '2026-01-01 00:00+00'");
    parts.add("PRIMARY KEY (" + names(shape.key()) + ")");
    List<String> statements = new ArrayList<>();
    String table = "CREATE TABLE " + qualifiedName();
    statements.add(
        "%s (%s)%s"
            .formatted(
                table,
                String.join(", ", parts),
                shape.partitioned().isEmpty() ? "" : " PARTITION BY " + shape.partitioned()));
    for (int i = 0; i < shape.partitions().size(); i++) {
      statements.add(
          "%s_p%d PARTITION OF %s %s"
              .formatted(table, i + 1, qualifiedName(), shape.partitions().get(i)));
    }
    return statements;
  }

  /** Makes the rows from one number to another, both parameters. */
  public String insert() {
    List<AirlineColumn> all = new ArrayList<>(shape.key());
    all.addAll(columns);
    return "INSERT INTO %s (%s) SELECT %s%s"
        .formatted(qualifiedName(), names(all), expressions(all), NUMBERS);
  }

  /** Changes rows of such numbers: the revision grows, and one column takes another row's value. */
  public String update() {
    AirlineColumn other = columns.get(0);
    return "UPDATE %s t SET revision = t.revision + 1, changed_at = clock_timestamp(), %s = %s%s WHERE %s"
        .formatted(
            qualifiedName(),
            other.name(),
            other.expression().replace("n.i", "(n.i + t.revision)"),
            NUMBERS,
            keyEquals("n.i"));
  }

  /** Sets the revision, the first parameter, of the rows of such numbers. */
  public String setRevision() {
    return "UPDATE %s t SET revision = ?, changed_at = clock_timestamp()%s WHERE %s"
        .formatted(qualifiedName(), NUMBERS, keyEquals("n.i"));
  }

  /** Deletes the rows of such numbers. */
  public String delete() {
    return "DELETE FROM %s t USING generate_series(?::int, ?::int) AS n(i) WHERE %s"
        .formatted(qualifiedName(), keyEquals("n.i"));
  }

  private String keyEquals(String number) {
    return shape.key().stream()
        .map(
            column ->
                "t.%s = (%s)".formatted(column.name(), column.expression().replace("n.i", number)))
        .collect(Collectors.joining(" AND "));
  }

  private static String names(List<AirlineColumn> columns) {
    return columns.stream().map(AirlineColumn::name).collect(Collectors.joining(", "));
  }

  private static String expressions(List<AirlineColumn> columns) {
    return columns.stream().map(AirlineColumn::expression).collect(Collectors.joining(", "));
  }
}
