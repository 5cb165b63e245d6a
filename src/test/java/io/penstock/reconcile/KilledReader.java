package io.penstock.reconcile;

import io.penstock.contract.ColumnSpec;
import io.penstock.source.TableName;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.time.Duration;
import java.util.List;

/** Reads the table {@code public.orders} in a process of its own, which can be killed. */
final class KilledReader {
  static final String NAME = "killed reader";

  private KilledReader() {}

  static Process start(String url, Path file) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            KilledReader.class.getName(),
            url,
            file.toString())
        .inheritIO()
        .start();
  }

  public static void main(String[] arguments) throws Exception {
    String url = arguments[0] + "&ApplicationName=" + NAME.replace(" ", "%20");
    try (Connection connection = DriverManager.getConnection(url);
        Connection second = DriverManager.getConnection(url)) {
      new SourceReading(
              new TableName("public", "orders"),
              "none",
              List.of(new ColumnSpec("id", "integer", "int", false, 1)),
              Duration.ofMinutes(10),
              Duration.ofMinutes(10),
              0,
              Long.MAX_VALUE)
          .copyTo(Path.of(arguments[1]), connection, second);
    }
  }
}
