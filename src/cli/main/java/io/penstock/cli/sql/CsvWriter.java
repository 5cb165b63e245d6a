package io.penstock.cli.sql;

import java.io.PrintWriter;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** CSV as RFC 4180 has it, with a header; NULL is empty, an empty text is quoted. */
final class CsvWriter implements RowWriter {
  private final PrintWriter out;

  CsvWriter(PrintWriter out) {
    this.out = out;
  }

  @Override
  public void begin(List<Column> columns) {
    row(columns.stream().map(Column::name).toList());
  }

  @Override
  public void row(List<@Nullable String> values) {
    out.print(values.stream().map(CsvWriter::field).collect(Collectors.joining(",")));
    out.print("\r\n");
  }

  @Override
  public void end() {
    out.flush();
  }

  private static String field(@Nullable String value) {
    if (value == null) {
      return "";
    }
    boolean plain = !value.isEmpty() && value.chars().noneMatch(c -> ",\"\r\n".indexOf(c) >= 0);
    return plain ? value : '"' + value.replace("\"", "\"\"") + '"';
  }
}
