package io.penstock.reconcile;

import static java.util.stream.Collectors.joining;

import io.penstock.contract.ColumnSpec;
import io.penstock.contract.Lsn;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is selected of a row of {@link HistoryRows} to tell of it as a change. */
final class ChangeColumns {
  /** The columns that are no value of the row. */
  private static final int FIXED = 8;

  private final List<ColumnSpec> columns;
  private final List<Integer> others;

  ChangeColumns(List<ColumnSpec> columns) {
    this.columns = List.copyOf(columns);
    this.others = new KeyFold(columns).others();
  }

  /**
   * The columns, SQL.
   *
   * @param seen whether the source's snapshot saw the change, SQL
   */
  String of(String alias, String seen) {
    String values =
        others.stream()
            .map(i -> ", " + MismatchQuery.text(columns.get(i), alias + ".c" + i))
            .collect(joining());
    return """
    %1$s.op, %1$s.epoch, CASE WHEN NOT %1$s.incremental THEN %1$s.lsn END, %1$s.tx_id,
      %1$s.source_ts, %1$s.topic_offset, %2$s, %1$s.unchanged%3$s\
    """
        .formatted(alias, seen, values);
  }

  /** The change of a row that selects these columns from a place on. */
  KeyChange change(ResultSet row, int first) throws SQLException {
    List<String> unsent = texts(row.getArray(first + 7));
    Map<String, @Nullable String> values = new LinkedHashMap<>();
    for (int n = 0; n < others.size(); n++) {
      String name = columns.get(others.get(n)).name();
      if (!unsent.contains(name)) {
        values.put(name, row.getString(first + FIXED + n));
      }
    }
    Long lsn = row.getObject(first + 2, Long.class);
    return new KeyChange(
        row.getString(first),
        row.getInt(first + 1),
        lsn == null ? null : Lsn.format(lsn),
        row.getObject(first + 3, Long.class),
        instant(row.getObject(first + 4, OffsetDateTime.class)),
        row.getLong(first + 5),
        seen(row, first + 6),
        unsent,
        values);
  }

  private static @Nullable Boolean seen(ResultSet row, int place) throws SQLException {
    boolean seen = row.getBoolean(place);
    return row.wasNull() ? null : seen;
  }

  private static List<String> texts(@Nullable Array array) throws SQLException {
    return array == null
        ? List.of()
        : Arrays.stream((Object[]) array.getArray()).map(String::valueOf).toList();
  }

  private static @Nullable Instant instant(@Nullable OffsetDateTime time) {
    return time == null ? null : time.toInstant();
  }
}
