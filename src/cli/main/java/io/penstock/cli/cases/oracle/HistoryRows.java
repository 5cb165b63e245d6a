package io.penstock.cli.cases.oracle;

import static io.penstock.contract.MetadataColumns.EPOCH;
import static io.penstock.contract.MetadataColumns.FROM_SNAPSHOT;
import static io.penstock.contract.MetadataColumns.LSN;
import static io.penstock.contract.MetadataColumns.OFFSET;
import static io.penstock.contract.MetadataColumns.OP;
import static io.penstock.contract.MetadataColumns.PREV_COMMIT_LSN;
import static io.penstock.contract.MetadataColumns.TX_ID;
import static io.penstock.contract.MetadataColumns.UNCHANGED;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.penstock.contract.MetadataColumns;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A history table's rows in the order of their positions, as design says: epoch, streamed over
 * read, LSN of the previous commit, LSN, offset.
 *
 * @param columns the source's columns that history has
 */
record HistoryRows(List<String> columns, Map<String, String> types, List<Entry> entries) {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int LEADING = 5;

  /**
   * One row of history.
   *
   * @param lsn 0 where there is none
   * @param values canonical, {@link Row#UNSENT} for a value that was not sent
   */
  record Entry(char op, boolean read, long lsn, long xid, List<@Nullable String> values) {}

  static HistoryRows of(Lake lake, ReplicaName replica) throws SQLException {
    Map<String, String> types = lake.show("history", replica.namespace(), replica.history());
    List<String> columns =
        types.keySet().stream().filter(name -> !MetadataColumns.HISTORY.contains(name)).toList();
    String query =
        "SELECT %s, CAST(%s AS VARCHAR), CAST(%s AS VARCHAR), CAST(%s AS VARCHAR), CAST(to_json(%s) AS VARCHAR)"
                .formatted(OP, FROM_SNAPSHOT, LSN, TX_ID, UNCHANGED)
            + (columns.isEmpty() ? "" : ", " + Canonical.selectList(columns, types))
            + " FROM history ORDER BY %s, NOT %s, coalesce(%s, 0), coalesce(%s, 0), %s"
                .formatted(EPOCH, FROM_SNAPSHOT, PREV_COMMIT_LSN, LSN, OFFSET);
    List<Entry> entries = new ArrayList<>();
    for (@Nullable String[] row : Canonical.read(lake.duckdb(), query, LEADING + columns.size())) {
      entries.add(entry(row, columns));
    }
    return new HistoryRows(columns, types, entries);
  }

  private static Entry entry(@Nullable String[] row, List<String> columns) {
    Set<String> unsent = names(row[4]);
    List<@Nullable String> values = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      boolean absent = unsent.contains(columns.get(i)) && row[LEADING + i] == null;
      values.add(absent ? Row.UNSENT : row[LEADING + i]);
    }
    return new Entry(
        Objects.requireNonNull(row[0]).charAt(0),
        Boolean.parseBoolean(row[1]),
        number(row[2]),
        number(row[3]),
        values);
  }

  private static long number(@Nullable String text) {
    return text == null ? 0 : Long.parseLong(text);
  }

  private static Set<String> names(@Nullable String json) {
    if (json == null) {
      return Set.of();
    }
    try {
      return Set.of(JSON.readValue(json, String[].class));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("not a list of names: " + json, e);
    }
  }
}
