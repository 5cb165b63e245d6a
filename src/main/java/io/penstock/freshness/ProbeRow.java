package io.penstock.freshness;

import io.penstock.lake.DuckDb;
import io.penstock.lake.LakeReader;
import io.penstock.lake.LocalPaths;
import io.penstock.lakehouse.Lakehouse;
import io.penstock.problem.UpstreamException;
import io.penstock.source.Source;
import io.penstock.source.SourceDatabase;
import io.penstock.source.TableName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.exceptions.NoSuchNamespaceException;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.util.FileSystemUtils;

/** The row of a heartbeat table that is Penstock's own; heartbeats write another one. */
@Component
class ProbeRow {
  private static final int ID = 2;
  private static final int MEMORY_MEBIBYTES = 128;
  private final SourceDatabase database;
  private final Lakehouse lakehouse;

  ProbeRow(SourceDatabase database, Lakehouse lakehouse) {
    this.database = database;
    this.lakehouse = lakehouse;
  }

  /**
   * Writes it anew and commits it.
   *
   * @return what it holds then, in microseconds since 1970
   * @throws UpstreamException if the source does not answer or refuses
   */
  String write(Source source, TableName table) {
    String write =
        ("insert into %s (id, beat_at) values (?, clock_timestamp()) on conflict (id) do update"
                + " set beat_at = excluded.beat_at"
                + " returning (extract(epoch from beat_at) * 1000000)::bigint::text")
            .formatted(table.quoted());
    return database.with(
        source.address(),
        connection -> {
          try (PreparedStatement statement = connection.prepareStatement(write)) {
            statement.setInt(1, ID);
            try (ResultSet row = statement.executeQuery()) {
              row.next();
              return row.getString(1);
            }
          }
        });
  }

  /** The current table's newest snapshot, null while there is none. */
  @Nullable Long newestSnapshot(io.penstock.table.Table table) {
    Table lake = load(table);
    Snapshot snapshot = lake == null ? null : lake.currentSnapshot();
    return snapshot == null ? null : snapshot.snapshotId();
  }

  /** Whether a reader that opens the table now finds it with that value, or a later one. */
  boolean holds(io.penstock.table.Table table, String value) throws SQLException, IOException {
    Table lake = load(table);
    if (lake == null) {
      return false;
    }
    Path work = Files.createTempDirectory("penstock-probe-");
    try (Connection duckDb =
        DuckDb.open(new DuckDb.Limits(work, MEMORY_MEBIBYTES, 1, folders(lake)))) {
      new LakeReader(duckDb).createView("probed", lake, null);
      try (Statement statement = duckDb.createStatement();
          ResultSet row =
              statement.executeQuery(
                  "SELECT count(*) FROM probed WHERE id = %d AND epoch_us(beat_at) >= %s"
                      .formatted(ID, value))) {
        row.next();
        return row.getLong(1) > 0;
      }
    } finally {
      FileSystemUtils.deleteRecursively(work);
    }
  }

  private static List<Path> folders(Table lake) {
    List<Path> folders = new ArrayList<>(List.of(LocalPaths.path(lake.location())));
    String data = lake.properties().get(TableProperties.WRITE_DATA_LOCATION);
    if (data != null) {
      folders.add(LocalPaths.path(data));
    }
    return folders;
  }

  private @Nullable Table load(io.penstock.table.Table table) {
    try {
      return lakehouse.catalog().load(table.namespace(), table.currentTable());
    } catch (NoSuchTableException | NoSuchNamespaceException e) {
      return null;
    } catch (RuntimeException e) {
      throw new UpstreamException(
          "catalog-unreachable",
          "The catalog could not be asked about %s.%s: %s"
              .formatted(table.namespace(), table.currentTable(), e.getMessage()),
          true,
          e);
    }
  }
}
