package io.penstock.reconcile;

import io.penstock.contract.ColumnSpec;
import io.penstock.problem.ConflictException;
import io.penstock.problem.Fault;
import io.penstock.problem.InvalidException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The values of a key as somebody typed them.
 *
 * @param columns the key's columns, in key order
 * @param values a text for each
 */
record KeyValues(List<ColumnSpec> columns, List<String> values) {

  /**
   * @throws ConflictException if keys of such columns cannot be given as texts
   * @throws InvalidException if there are too few or too many values
   */
  KeyValues {
    if (columns.isEmpty() || !KeyList.canTell(columns)) {
      throw new ConflictException(
          "key-not-tellable",
          columns.isEmpty()
              ? "The table has no key."
              : "Keys with binary columns or arrays cannot be searched for by their values.");
    }
    if (columns.size() != values.size()) {
      throw refused(
          List.of(
              new Fault(
                  "/key",
                  "The key has %d columns, %s, and %d values were given."
                      .formatted(
                          columns.size(),
                          columns.stream().map(ColumnSpec::name).toList(),
                          values.size()))));
    }
  }

  /** By the columns' names, in key order. */
  Map<String, String> byName() {
    Map<String, String> byName = new LinkedHashMap<>();
    for (int i = 0; i < columns.size(); i++) {
      byName.put(columns.get(i).name(), values.get(i));
    }
    return byName;
  }

  /** Throws an InvalidException that names each value that is none of its column's type. */
  void requireReadable(Connection duckDb) throws SQLException {
    List<Fault> faults = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      if (!isReadable(duckDb, columns.get(i), values.get(i))) {
        faults.add(fault(i));
      }
    }
    if (!faults.isEmpty()) {
      throw refused(faults);
    }
  }

  /** The same where the source says so, of the first value that could be meant. */
  InvalidException refusedBySource(@Nullable String words) {
    return refused(List.of(new Fault("/key", "The source does not take the key: " + words)));
  }

  private Fault fault(int i) {
    return new Fault(
        "/key/" + i,
        "\"%s\" is no value of column %s, which is %s."
            .formatted(values.get(i), columns.get(i).name(), columns.get(i).sourceType()));
  }

  private static InvalidException refused(List<Fault> faults) {
    return new InvalidException("invalid-request", "The request is wrong; see errors.", faults);
  }

  private static boolean isReadable(Connection duckDb, ColumnSpec column, String value)
      throws SQLException {
    String type = ColumnRule.duckDbType(column.lakeType());
    try (PreparedStatement statement =
        duckDb.prepareStatement("SELECT TRY_CAST(?::VARCHAR AS " + type + ") IS NOT NULL")) {
      statement.setString(1, value);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return row.getBoolean(1);
      }
    }
  }
}
