package io.penstock.cli.bench;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * A table of figures for people: the first column to the left, the others to the right.
 *
 * @param rows each with as many cells as there are columns
 */
public record TextTable(String title, List<String> columns, List<List<String>> rows) {
  public TextTable {
    for (List<String> row : rows) {
      if (row.size() != columns.size()) {
        throw new IllegalArgumentException(
            "%s: a row of %d cells under %d columns".formatted(title, row.size(), columns.size()));
      }
    }
  }

  void print(PrintWriter out) {
    List<List<String>> lines = new ArrayList<>();
    lines.add(columns);
    lines.addAll(rows);
    int[] widths = new int[columns.size()];
    for (List<String> line : lines) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], line.get(i).length());
      }
    }
    out.println(title);
    for (List<String> line : lines) {
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < widths.length; i++) {
        String padding = " ".repeat(widths[i] - line.get(i).length());
        text.append("  ").append(i == 0 ? line.get(i) + padding : padding + line.get(i));
      }
      out.println(text.toString().stripTrailing());
    }
  }
}
