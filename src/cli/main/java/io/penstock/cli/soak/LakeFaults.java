package io.penstock.cli.soak;

import static java.util.stream.Collectors.joining;

import io.penstock.cli.cases.oracle.Lake;
import io.penstock.lake.DuckSql;
import io.penstock.lake.LakeReader;
import io.penstock.lake.LocalPaths;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.Table;
import org.apache.iceberg.expressions.Expressions;

/**
 * Faults of many kinds in a current table of the soak's kinds, written as a stranger would: past
 * Penstock, in a snapshot without a fence.
 */
final class LakeFaults {
  private static final String ROWS = "faulty";

  private LakeFaults() {}

  /**
   * One fault.
   *
   * @param name what it is
   * @param sql what makes it
   * @param found the keys that are found, each with what is found: a kind without columns, or the
   *     columns that differ
   */
  private record Fault(String name, String sql, Map<Long, String> found) {}

  private static Fault differs(String name, long id, String column, String value) {
    return new Fault(
        name,
        "UPDATE %s SET \"%s\" = %s WHERE id = %d".formatted(ROWS, column, value, id),
        Map.of(id, "DIFFERING " + column));
  }

  private static final List<Fault> FAULTS =
      List.of(
          new Fault(
              "missing", "DELETE FROM " + ROWS + " WHERE id = 1", Map.of(1L, "MISSING_IN_LAKE")),
          new Fault(
              "extra",
              "INSERT INTO %1$s SELECT * REPLACE (9001 AS id) FROM %1$s WHERE id = 40"
                  .formatted(ROWS),
              Map.of(9001L, "EXTRA_IN_LAKE")),
          new Fault(
              "resurrected",
              "INSERT INTO %1$s SELECT * REPLACE (2 AS id) FROM %1$s WHERE id = 40".formatted(ROWS),
              Map.of(2L, "EXTRA_IN_LAKE")),
          new Fault(
              "another key",
              "UPDATE %s SET id = 9003 WHERE id = 3".formatted(ROWS),
              Map.of(3L, "MISSING_IN_LAKE", 9003L, "EXTRA_IN_LAKE")),
          new Fault(
              "twice",
              "INSERT INTO %1$s SELECT * FROM %1$s WHERE id = 4".formatted(ROWS),
              Map.of(4L, "EXTRA_IN_LAKE")),
          differs("truncated text", 5, "note", "left(note, 3)"),
          differs("trailing space", 6, "note", "note || ' '"),
          differs("empty for NULL", 7, "note", "''"),
          differs("NULL for empty", 8, "note", "NULL"),
          differs("wrong scale", 9, "amount", "amount * 10"),
          differs("lost zero", 10, "price", "rtrim(price, '0')"),
          differs("NaN", 11, "weight", "'NaN'"),
          differs("infinity", 12, "weight", "'Infinity'"),
          differs("rounded to real", 13, "weight", "weight::FLOAT::DOUBLE + 1e-9"),
          differs("last bit of a real", 14, "ratio", "ratio + 0.0000019::FLOAT"),
          differs("shifted time zone", 15, "at", "\"at\" + INTERVAL 2 HOURS"),
          differs("lost microseconds", 16, "local", "date_trunc('millisecond', \"local\")"),
          differs("day before", 17, "day", "\"day\" - 1"),
          differs("lost padding", 18, "code", "rtrim(code)"),
          differs("reordered keys in json", 19, "doc", "'{\"a\": 2, \"b\": 19}'"),
          differs("reordered keys in jsonb", 20, "docb", "'{\"b\": 20, \"a\": 2}'"),
          differs("a byte", 21, "raw", "'\\x01\\x03'::BLOB"),
          differs("reordered array", 22, "tags", "['two', 'one']"),
          differs("NULL for false", 23, "flag", "NULL"),
          differs("upper case", 24, "who", "upper(who)"),
          new Fault(
              "swapped rows",
              "UPDATE %s SET note = CASE id WHEN 25 THEN 'note 26' ELSE 'note 25' END WHERE id IN (25, 26)"
                  .formatted(ROWS),
              Map.of(25L, "DIFFERING note", 26L, "DIFFERING note")));

  /** How many there are. */
  static int count() {
    return FAULTS.size();
  }

  /** What makes the source's rows what the faults take them for. */
  static List<String> prepare() {
    return List.of(
        "DELETE FROM soak.kinds WHERE id <= 40 OR id BETWEEN 9000 AND 9999",
        "INSERT INTO soak.kinds SELECT k.* FROM generate_series(1, 40) i, soak.kind(i) k",
        "UPDATE soak.kinds SET note = NULL WHERE id = 7",
        "UPDATE soak.kinds SET note = '' WHERE id = 8",
        "UPDATE soak.kinds SET flag = false WHERE id = 23",
        "DELETE FROM soak.kinds WHERE id = 2");
  }

  /** What a reconciliation finds, as {@code key kind columns}. */
  static Set<String> expected() {
    Set<String> all = new TreeSet<>();
    FAULTS.forEach(fault -> fault.found().forEach((id, what) -> all.add(id + " " + what)));
    return all;
  }

  /** Writes them all, in one commit that replaces the table's files. */
  static void plant(Lake lake, String namespace, String name) throws SQLException, IOException {
    Table table = lake.catalog().load(namespace, name);
    new LakeReader(lake.duckdb()).createView("sound", table, null);
    Path file = LocalPaths.path(table.location()).resolve("data/" + UUID.randomUUID() + ".parquet");
    Files.createDirectories(file.getParent());
    try (Statement statement = lake.duckdb().createStatement()) {
      statement.execute("CREATE TABLE " + ROWS + " AS SELECT * FROM sound");
      for (Fault fault : FAULTS) {
        if (statement.executeUpdate(fault.sql()) == 0) {
          throw new IllegalStateException("the fault \"" + fault.name() + "\" changed nothing");
        }
      }
      statement.execute(
          "COPY %s TO %s (FORMAT parquet, FIELD_IDS {%s})"
              .formatted(ROWS, DuckSql.literal(file.toString()), fieldIds(table)));
    }
    table
        .newOverwrite()
        .overwriteByRowFilter(Expressions.alwaysTrue())
        .addFile(
            DataFiles.builder(table.spec())
                .withPath(file.toUri().toString())
                .withFormat(FileFormat.PARQUET)
                .withFileSizeInBytes(Files.size(file))
                .withRecordCount(rows(lake.duckdb()))
                .build())
        .commit();
  }

  private static String fieldIds(Table table) {
    Map<String, String> ids = new TreeMap<>();
    table
        .schema()
        .columns()
        .forEach(
            field ->
                ids.put(
                    field.name(),
                    field.type().isListType()
                        ? "{__duckdb_field_id: %d, element: %d}"
                            .formatted(field.fieldId(), field.type().asListType().elementId())
                        : Integer.toString(field.fieldId())));
    return ids.entrySet().stream()
        .map(entry -> DuckSql.literal(entry.getKey()) + ": " + entry.getValue())
        .collect(joining(", "));
  }

  private static long rows(Connection duckDb) throws SQLException {
    try (Statement statement = duckDb.createStatement();
        ResultSet counted = statement.executeQuery("SELECT count(*) FROM " + ROWS)) {
      counted.next();
      return counted.getLong(1);
    }
  }
}
