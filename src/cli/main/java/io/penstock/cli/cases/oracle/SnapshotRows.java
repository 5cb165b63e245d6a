package io.penstock.cli.cases.oracle;

import io.penstock.cli.cases.oracle.Pgoutput.Cell;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The rows of a table as the initial snapshot must read them. */
public final class SnapshotRows {
  private SnapshotRows() {}

  /** Reads now; the table must stay as it is until the snapshot has read it. */
  public static List<SourceChange> of(Connection source, SourceTable table) throws SQLException {
    List<SourceChange> reads = new ArrayList<>();
    SourceText.rows(
        source,
        table.schema(),
        table.table(),
        table.columns(),
        row -> {
          Map<String, Cell> cells = new LinkedHashMap<>();
          for (int i = 0; i < row.length; i++) {
            cells.put(table.columns().get(i), Cell.of(row[i]));
          }
          reads.add(new SourceChange('r', 0, 0, cells));
        });
    return reads;
  }
}
