package io.penstock.cli.cases;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.postgresql.PGConnection;
import org.postgresql.core.NativeQuery;
import org.postgresql.core.Parser;

/**
 * SQL as a file holds it, run statement by statement as {@code psql} would: each by itself unless
 * the script begins a transaction. {@code COPY ... FROM stdin} with its data is understood, lines
 * of psql's own commands are passed over.
 */
final class SqlScript {
  private static final Pattern COPY =
      Pattern.compile("COPY\\s.*\\sFROM\\s+stdin.*;\\s*", Pattern.CASE_INSENSITIVE);

  private final String name;
  private final List<Part> parts;

  private SqlScript(String name, List<Part> parts) {
    this.name = name;
    this.parts = parts;
  }

  /** A statement; of a COPY with the data that follows it, else with none. */
  private record Part(String sql, String data) {}

  static SqlScript read(Path file) throws IOException {
    try {
      return of(file.getFileName().toString(), Files.readString(file));
    } catch (SQLException e) {
      throw new CaseFailedException("%s: %s".formatted(file, e.getMessage()), e);
    }
  }

  static SqlScript of(String name, String text) throws IOException, SQLException {
    List<Part> parts = new ArrayList<>();
    StringBuilder plain = new StringBuilder();
    BufferedReader lines = new BufferedReader(new StringReader(text));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (COPY.matcher(line).matches()) {
        split(plain, parts);
        parts.add(new Part(line.strip().replaceAll(";$", ""), data(lines)));
      } else if (!line.startsWith("\\")) {
        plain.append(line).append('\n');
      }
    }
    split(plain, parts);
    return new SqlScript(name, parts);
  }

  private static String data(BufferedReader lines) throws IOException {
    StringBuilder data = new StringBuilder();
    for (String line = lines.readLine();
        line != null && !line.equals("\\.");
        line = lines.readLine()) {
      data.append(line).append('\n');
    }
    return data.toString();
  }

  private static void split(StringBuilder plain, List<Part> parts) throws SQLException {
    for (NativeQuery query :
        Parser.parseJdbcSql(plain.toString(), true, false, true, false, false)) {
      if (!query.nativeSql.isBlank()) {
        parts.add(new Part(query.nativeSql, ""));
      }
    }
    plain.setLength(0);
  }

  /** Runs it to its end, or to the first statement that fails. */
  void run(Connection connection) throws SQLException {
    for (Part part : parts) {
      try {
        if (COPY.matcher(part.sql() + ";").matches()) {
          connection
              .unwrap(PGConnection.class)
              .getCopyAPI()
              .copyIn(part.sql(), new StringReader(part.data()));
        } else {
          try (Statement statement = connection.createStatement()) {
            statement.setEscapeProcessing(false);
            statement.execute(part.sql());
          }
        }
      } catch (IOException | SQLException e) {
        throw new SQLException(
            "%s: %s, in: %s".formatted(name, e.getMessage(), firstLine(part.sql())), e);
      }
    }
  }

  private static String firstLine(String sql) {
    return sql.strip().lines().findFirst().orElse("");
  }
}
