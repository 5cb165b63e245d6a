package io.penstock.cli.soak;

import java.util.List;
import java.util.Random;

/** Makes up statements on the soak's tables; some of them may fail, as an application's may. */
final class RandomStatement {
  static final List<String> TABLES = List.of("plain", "toasted", "composite", "parts", "whole");
  private static final List<String> REGIONS = List.of("eu", "us", "zz");
  private static final int KEYS = 250;

  private final Random random;
  private final SchemaChanges schema;

  RandomStatement(Random random, SchemaChanges schema) {
    this.random = random;
    this.schema = schema;
  }

  String next() {
    String table = TABLES.get(random.nextInt(TABLES.size()));
    int kind = random.nextInt(1000);
    if (kind < 300) {
      return insert(table);
    } else if (kind < 600) {
      return "UPDATE %s SET n = n + 1%s WHERE %s"
          .formatted(table, SchemaChanges.assignments(schema.of(table), random), some());
    } else if (kind < 720) {
      return "UPDATE %s SET v = %s WHERE %s".formatted(table, value(table), some());
    } else if (kind < 820) {
      return key(table);
    } else if (kind < 995) {
      return "DELETE FROM %s WHERE %s".formatted(table, some());
    }
    return "TRUNCATE " + table;
  }

  private String insert(String table) {
    int from = id();
    int to = from + (random.nextInt(4) == 0 ? random.nextInt(20) : 0);
    String columns =
        switch (table) {
          case "composite" -> "id, n, v, a";
          case "parts" -> "id, n, v, region";
          case "toasted" -> "id, n, v, doc, raw";
          default -> "id, n, v";
        };
    String more =
        switch (table) {
          case "composite" -> ", " + random.nextInt(3);
          case "parts" -> ", '" + region() + "'";
          case "toasted" ->
              ", jsonb_build_object('k', repeat('j', %d)), convert_to(repeat('x', %d), 'UTF8')"
                  .formatted(length(), length());
          default -> "";
        };
    return "INSERT INTO %s (%s) SELECT i, 0, %s%s FROM generate_series(%d, %d) i ON CONFLICT DO NOTHING"
        .formatted(table, columns, value(table), more, from, to);
  }

  /** Moves rows to other keys, and to other partitions. */
  private String key(String table) {
    return switch (table) {
      case "composite" -> "UPDATE composite SET a = (a + 1) %% 3 WHERE id = %d".formatted(id());
      case "parts" -> "UPDATE parts SET region = '%s' WHERE id = %d".formatted(region(), id());
      default -> "UPDATE %s SET id = %d WHERE id = %d".formatted(table, id(), id());
    };
  }

  /** One row, or a handful. */
  private String some() {
    int from = id();
    return random.nextInt(3) > 0
        ? "id = " + from
        : "id BETWEEN %d AND %d".formatted(from, from + random.nextInt(12));
  }

  private String value(String table) {
    int kind = random.nextInt(10);
    if (kind == 0) {
      return "NULL";
    }
    boolean isLong = kind < 6 && !table.equals("plain");
    return "repeat('%s', %d)"
        .formatted((char) ('a' + random.nextInt(26)), isLong ? length() : random.nextInt(20));
  }

  private int length() {
    return 2_500 + random.nextInt(4_000);
  }

  private int id() {
    return 1 + random.nextInt(KEYS);
  }

  private String region() {
    return REGIONS.get(random.nextInt(REGIONS.size()));
  }
}
