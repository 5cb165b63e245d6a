package io.penstock.cli.cases.oracle;

import java.io.IOException;
import java.io.Writer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;

/** Reads rows out of PostgreSQL by COPY, each value as its type prints it. */
final class SourceText {
  private static final String SETTINGS =
      """
      SET DateStyle = ISO; SET IntervalStyle = postgres; SET TimeZone = 'UTC';
      SET extra_float_digits = 1; SET bytea_output = hex
      """;

  private SourceText() {}

  /** Makes the connection print values in one way, whatever the server's settings. */
  static void settle(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(SETTINGS);
    }
  }

  /** Passes each row of a table to the receiver, NULL as null. */
  static void rows(
      Connection connection,
      String schema,
      String table,
      List<String> columns,
      Consumer<@Nullable String[]> receiver)
      throws SQLException {
    settle(connection);
    String names = columns.stream().map(Names::quoted).collect(Collectors.joining(", "));
    String copy =
        "COPY (SELECT %s FROM %s.%s) TO STDOUT (ENCODING 'UTF8')"
            .formatted(names, Names.quoted(schema), Names.quoted(table));
    try (LineWriter lines = new LineWriter(line -> receiver.accept(fields(line)))) {
      connection.unwrap(PGConnection.class).getCopyAPI().copyOut(copy, lines);
    } catch (IOException e) {
      throw new SQLException("the rows of %s.%s cannot be read".formatted(schema, table), e);
    }
  }

  /** The fields of one line in COPY's text format. */
  static @Nullable String[] fields(String line) {
    List<@Nullable String> fields = new ArrayList<>();
    for (String field : line.split("\t", -1)) {
      fields.add(field.equals("\\N") ? null : unescaped(field));
    }
    return fields.toArray(new @Nullable String[0]);
  }

  private static String unescaped(String field) {
    if (field.indexOf('\\') < 0) {
      return field;
    }
    StringBuilder text = new StringBuilder(field.length());
    for (int i = 0; i < field.length(); i++) {
      char c = field.charAt(i);
      if (c != '\\') {
        text.append(c);
        continue;
      }
      char escaped = field.charAt(++i);
      text.append(
          switch (escaped) {
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'v' -> '\u000B';
            default -> escaped;
          });
    }
    return text.toString();
  }

  /** Cuts what is written into lines. */
  private static final class LineWriter extends Writer {
    private final Consumer<String> lines;
    private final StringBuilder line = new StringBuilder();

    LineWriter(Consumer<String> lines) {
      this.lines = lines;
    }

    @Override
    public void write(char[] text, int from, int count) {
      for (int i = from; i < from + count; i++) {
        if (text[i] == '\n') {
          lines.accept(line.toString());
          line.setLength(0);
        } else {
          line.append(text[i]);
        }
      }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
