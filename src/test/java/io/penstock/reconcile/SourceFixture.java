package io.penstock.reconcile;

import io.penstock.contract.ColumnSpec;
import io.penstock.contract.TypeMapping;
import io.penstock.lake.DuckDb;
import io.penstock.source.CatalogTable;
import io.penstock.source.SourceCatalog;
import io.penstock.source.TableName;
import io.penstock.stack.Credentials;
import io.penstock.testing.TestPostgres;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.UUID;

/** A source database whose settings differ from all that comparing relies on. */
final class SourceFixture {
  private final String database = TestPostgres.createDatabase();

  SourceFixture() {
    for (String setting :
        List.of(
            "TimeZone = 'Asia/Bangkok'",
            "DateStyle = 'SQL, DMY'",
            "IntervalStyle = 'postgres_verbose'",
            "extra_float_digits = 0",
            "bytea_output = 'escape'",
            "default_transaction_isolation = 'read committed'")) {
      execute("ALTER DATABASE " + database + " SET " + setting);
    }
  }

  /** A connection as the service opens it, its search path empty. */
  Connection connect() throws SQLException {
    Connection connection = TestPostgres.server().connect(database);
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET search_path TO ''");
    }
    return connection;
  }

  /** For a connection from elsewhere. */
  String url() {
    Credentials superuser = TestPostgres.server().superuser();
    return "%s?user=%s&password=%s"
        .formatted(TestPostgres.server().jdbcUrl(database), superuser.user(), superuser.password());
  }

  void execute(String... statements) {
    TestPostgres.execute(database, statements);
  }

  /** Reads rows into a file of a folder, as the service does. */
  SourceRows read(SourceReading reading, Scope scope, Path folder) throws Exception {
    Path file = folder.resolve("source-" + UUID.randomUUID() + ".parquet");
    try (Connection duckDb = DuckDb.open(new DuckDb.Limits(folder, 200, 1, List.of(folder)));
        Connection connection = connect();
        Connection second = connect()) {
      return reading.copyTo(file, scope, duckDb, connection, second);
    }
  }

  /** The columns of a table as they would be registered. */
  List<ColumnSpec> columns(TableName table) throws SQLException {
    try (Connection connection = connect()) {
      CatalogTable found = SourceCatalog.read(connection, "none", List.of(table)).get(table);
      return found.columns().stream()
          .map(
              column ->
                  new ColumnSpec(
                      column.name(),
                      column.sourceType(),
                      TypeMapping.lakeType(column.sourceType(), column.isEnum()).orElseThrow(),
                      column.nullable(),
                      column.keyPosition()))
          .toList();
    }
  }
}
