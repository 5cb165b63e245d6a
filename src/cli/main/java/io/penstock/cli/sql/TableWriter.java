package io.penstock.cli.sql;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A table for people, numbers to the right; its columns are as wide as the first rows need. */
final class TableWriter implements RowWriter {
  private static final int LOOKED_AT = 1000;

  private final PrintWriter out;
  private final List<List<String>> held = new ArrayList<>();
  private List<Column> columns = List.of();
  private int[] widths = {};
  private long rows;

  TableWriter(PrintWriter out) {
    this.out = out;
  }

  @Override
  public void begin(List<Column> described) {
    columns = described;
    widths = described.stream().mapToInt(column -> column.name().length()).toArray();
  }

  @Override
  public void row(List<@Nullable String> values) {
    List<String> cells = values.stream().map(TableWriter::cell).toList();
    rows++;
    if (rows > LOOKED_AT) {
      printHeld();
      print(cells);
      return;
    }
    held.add(cells);
    for (int i = 0; i < widths.length; i++) {
      widths[i] = Math.max(widths[i], cells.get(i).length());
    }
  }

  @Override
  public void end() {
    printHeld();
    out.println(rows == 1 ? "(1 row)" : "(%,d rows)".formatted(rows));
    out.flush();
  }

  private void printHeld() {
    if (rows <= LOOKED_AT || !held.isEmpty()) {
      print(columns.stream().map(Column::name).toList());
      List<String> rule = new ArrayList<>();
      for (int width : widths) {
        rule.add("-".repeat(width));
      }
      out.println(String.join("  ", rule));
      held.forEach(this::print);
      held.clear();
    }
  }

  private void print(List<String> cells) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < cells.size(); i++) {
      String padding = " ".repeat(Math.max(0, widths[i] - cells.get(i).length()));
      line.append(i == 0 ? "" : "  ");
      line.append(columns.get(i).isNumber() ? padding + cells.get(i) : cells.get(i) + padding);
    }
    out.println(line.toString().stripTrailing());
  }

  private static String cell(@Nullable String value) {
    return value == null
        ? "NULL"
        : value
            .replace("\\", "\\\\")
            .replace("\r", "\\r")
            .replace("\n", "\\n")
            .replace("\t", "\\t");
  }
}
