package io.penstock.cli.sql;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import io.penstock.cli.CommandFailedException;
import java.io.PrintWriter;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A JSON array of objects, one a line; numbers keep every digit. */
final class JsonWriter implements RowWriter {
  private final PrintWriter out;
  private List<Column> columns = List.of();
  private boolean isFirst = true;

  JsonWriter(PrintWriter out) {
    this.out = out;
  }

  @Override
  public boolean wantsJson() {
    return true;
  }

  @Override
  public void begin(List<Column> described) {
    Set<String> names = new HashSet<>();
    for (Column column : described) {
      if (!names.add(column.name())) {
        throw new CommandFailedException(
            "two columns are named %s; name one of them by AS".formatted(column.name()));
      }
    }
    columns = described;
    out.print("[");
  }

  @Override
  public void row(List<@Nullable String> values) {
    StringBuilder line = new StringBuilder(isFirst ? "\n{" : ",\n{");
    isFirst = false;
    for (int i = 0; i < columns.size(); i++) {
      line.append(i == 0 ? "" : ", ").append(quoted(columns.get(i).name())).append(": ");
      line.append(value(columns.get(i), values.get(i)));
    }
    out.print(line.append('}'));
  }

  @Override
  public void end() {
    out.println(isFirst ? "]" : "\n]");
    out.flush();
  }

  private static String value(Column column, @Nullable String value) {
    if (value == null) {
      return "null";
    }
    boolean isBare =
        column.isBoolean()
            || column.isNested()
            // Not NaN and the infinities, which JSON does not know.
            || (column.isNumber() && value.matches("[-+.0-9eE]+"));
    return isBare ? value : quoted(value);
  }

  private static String quoted(String text) {
    return '"' + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
  }
}
