package io.penstock.cli.cases.oracle;

import io.penstock.contract.CatalogSpec;
import io.penstock.lake.DuckDb;
import io.penstock.lake.DuckSql;
import io.penstock.lake.LakeCatalog;
import io.penstock.lake.LakeReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The lake as another engine would read it: its files, in DuckDB. */
public final class Lake implements AutoCloseable {
  private final LakeCatalog catalog;
  private final Connection duckdb;

  private Lake(LakeCatalog catalog, Connection duckdb) {
    this.catalog = catalog;
    this.duckdb = duckdb;
  }

  /**
   * Opens a lake.
   *
   * @param temporary a folder to spill to, made if missing
   */
  public static Lake open(CatalogSpec spec, Path warehouse, Path temporary)
      throws IOException, SQLException {
    Files.createDirectories(temporary);
    Connection duckdb = DuckDb.open(new DuckDb.Limits(temporary, 512, 1, List.of(warehouse)));
    return new Lake(LakeCatalog.open(spec, Map.of()), duckdb);
  }

  /** The catalog, to commit by. */
  public LakeCatalog catalog() {
    return catalog;
  }

  /** Its files' reader. */
  public Connection duckdb() {
    return duckdb;
  }

  /**
   * Shows a lake table's present rows under a name.
   *
   * @return its columns with their DuckDB types, in their order
   */
  Map<String, String> show(String view, String namespace, String table) throws SQLException {
    new LakeReader(duckdb).createView(view, catalog.load(namespace, table), null);
    Map<String, String> types = new LinkedHashMap<>();
    try (Statement statement = duckdb.createStatement();
        ResultSet columns = statement.executeQuery("DESCRIBE " + DuckSql.identifier(view))) {
      while (columns.next()) {
        types.put(columns.getString("column_name"), columns.getString("column_type"));
      }
    }
    return types;
  }

  @Override
  public void close() throws SQLException {
    catalog.close();
    duckdb.close();
  }
}
