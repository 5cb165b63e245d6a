package io.penstock.reconcile;

import io.penstock.contract.ColumnSpec;
import io.penstock.lake.DuckDb;
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

  static Process start(String url, Path folder) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            KilledReader.class.getName(),
            url,
            folder.toString())
        .inheritIO()
        .start();
  }

  public static void main(String[] arguments) throws Exception {
    String url = arguments[0] + "&ApplicationName=" + NAME.replace(" ", "%20");
    Path folder = Path.of(arguments[1]);
    List<ColumnSpec> columns = List.of(new ColumnSpec("id", "integer", "int", false, 1));
    try (Connection duckDb = DuckDb.open(new DuckDb.Limits(folder, 200, 1, List.of(folder)));
        Connection connection = DriverManager.getConnection(url);
        Connection second = DriverManager.getConnection(url)) {
      new SourceReading(
              new TableName("public", "orders"),
              "none",
              columns,
              Duration.ofMinutes(10),
              Duration.ofMinutes(10),
              0,
              Long.MAX_VALUE)
          .copyTo(folder.resolve("killed.parquet"), Scope.of(columns), duckDb, connection, second);
    }
  }
}
