package io.penstock.cli.bench.reconcile;

import io.penstock.cli.CommandFailedException;
import io.penstock.cli.cases.ReplicatedDatabase;
import io.penstock.cli.cases.Rig;
import io.penstock.cli.cases.oracle.Lake;
import io.penstock.cli.client.ReplicatedTable;
import io.penstock.lake.DuckDb;
import io.penstock.lake.DuckSql;
import io.penstock.lake.LakeReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.postgresql.PGConnection;

/** The plain ways to read and to compare the benchmark's table. */
final class PlainComparison {
  private static final int MEMORY_MEBIBYTES = 1024;
  private static final int THREADS = 2;

  private static final String COLUMNS =
      """
      {id: 'BIGINT', order_id: 'BIGINT', amount: 'DECIMAL(12,2)', currency: 'VARCHAR', status: 'VARCHAR',
       note: 'VARCHAR', fee: 'DOUBLE', paid_at: 'TIMESTAMPTZ'}\
      """;

  private final Rig rig;
  private final ReplicatedDatabase database;
  private final ReplicatedTable table;

  PlainComparison(Rig rig, ReplicatedDatabase database, ReplicatedTable table) {
    this.rig = rig;
    this.database = database;
    this.table = table;
  }

  /** Seconds to read the table to its end. */
  double copyBinary() throws SQLException, IOException {
    long begun = System.nanoTime();
    copy("COPY bench.payments TO STDOUT (FORMAT binary)", OutputStream.nullOutputStream());
    return since(begun);
  }

  /** Seconds to load both sides into DuckDB and subtract each from the other. */
  double exceptAll(Path folder) throws SQLException, IOException {
    Path work = Files.createTempDirectory(folder, "except");
    Path file = work.resolve("payments.csv");
    try (Lake lake = rig.lake();
        Connection duckDb =
            DuckDb.open(
                new DuckDb.Limits(
                    work,
                    MEMORY_MEBIBYTES,
                    THREADS,
                    List.of(work, rig.penstock().stack().warehouse())));
        Statement statement = duckDb.createStatement()) {
      long begun = System.nanoTime();
      try (OutputStream out = Files.newOutputStream(file)) {
        copy("COPY bench.payments TO STDOUT (FORMAT csv)", out);
      }
      statement.execute(
          "CREATE TABLE source AS SELECT * FROM read_csv(%s, header = false, columns = %s)"
              .formatted(DuckSql.literal(file.toString()), COLUMNS));
      new LakeReader(duckDb)
          .createView(
              "replica", lake.catalog().load(table.namespace(), table.currentTable()), null);
      statement.execute(
          "CREATE TABLE lake AS SELECT id, order_id, amount, currency, status, note, fee, paid_at"
              + " FROM replica");
      long differing = 0;
      for (String query :
          List.of(
              "SELECT count(*) FROM (FROM source EXCEPT ALL FROM lake)",
              "SELECT count(*) FROM (FROM lake EXCEPT ALL FROM source)")) {
        try (ResultSet counted = statement.executeQuery(query)) {
          counted.next();
          differing += counted.getLong(1);
        }
      }
      double took = since(begun);
      if (differing > 0) {
        throw new CommandFailedException("EXCEPT ALL finds %d rows".formatted(differing));
      }
      return took;
    } finally {
      Files.deleteIfExists(file);
    }
  }

  private void copy(String sql, OutputStream out) throws SQLException, IOException {
    try (Connection connection = database.connect()) {
      ReplicatedDatabase.execute(connection, "SET TimeZone = 'UTC'", "SET extra_float_digits = 3");
      connection.unwrap(PGConnection.class).getCopyAPI().copyOut(sql, out);
    }
  }

  private static double since(long begun) {
    return (System.nanoTime() - begun) / 1e9;
  }
}
