package io.penstock.lake;

import io.penstock.contract.CatalogSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.RowDelta;
import org.apache.iceberg.Schema;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.SupportsNamespaces;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.data.GenericFileWriterFactory;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.deletes.BaseDVFileWriter;
import org.apache.iceberg.deletes.EqualityDeleteWriter;
import org.apache.iceberg.deletes.PositionDelete;
import org.apache.iceberg.deletes.PositionDeleteWriter;
import org.apache.iceberg.io.DataWriter;
import org.apache.iceberg.io.OutputFileFactory;

/** A lake in a folder, with Iceberg's own writers on one side and a reading DuckDB on the other. */
final class Lake implements AutoCloseable {
  static final String NAMESPACE = "shop";

  final LakeCatalog catalog;
  final Connection duckdb;
  final LakeReader reader;

  Lake(Path folder) throws SQLException, IOException {
    this(folder, "file:" + folder);
  }

  Lake(Path folder, String warehouse) throws SQLException, IOException {
    catalog =
        LakeCatalog.open(
            new CatalogSpec("lake", Map.of("type", "hadoop", "warehouse", warehouse)), Map.of());
    ((SupportsNamespaces) catalog.catalog()).createNamespace(Namespace.of(NAMESPACE));
    Path temporary = Files.createDirectories(folder.resolve("spill"));
    duckdb = DuckDb.open(new DuckDb.Limits(temporary, 512, 2, List.of(folder)));
    reader = new LakeReader(duckdb);
  }

  Table create(String name, int formatVersion, Schema schema) {
    return create(name, formatVersion, schema, PartitionSpec.unpartitioned());
  }

  Table create(String name, int formatVersion, Schema schema, PartitionSpec spec) {
    return catalog
        .catalog()
        .createTable(
            TableIdentifier.of(NAMESPACE, name),
            schema,
            spec,
            Map.of("format-version", Integer.toString(formatVersion)));
  }

  /** A row of the table's schema, by position. */
  static Record row(Table table, Object... values) {
    GenericRecord record = GenericRecord.create(table.schema());
    for (int i = 0; i < values.length; i++) {
      record.set(i, values[i]);
    }
    return record;
  }

  static DataFile append(Table table, Record... rows) throws IOException {
    DataFile file = write(table, null, rows);
    table.newAppend().appendFile(file).commit();
    return file;
  }

  static DataFile write(Table table, StructLike partition, Record... rows) throws IOException {
    return write(table, FileFormat.PARQUET, partition, Arrays.asList(rows));
  }

  static DataFile write(Table table, FileFormat format, StructLike partition, Iterable<Record> rows)
      throws IOException {
    try (DataWriter<Record> writer =
        new GenericFileWriterFactory.Builder(table)
            .dataFileFormat(format)
            .build()
            .newDataWriter(
                files(table, format).newOutputFile(partition), table.spec(), partition)) {
      rows.forEach(writer::write);
      writer.close();
      return writer.toDataFile();
    }
  }

  /** Commits one v2 position-delete file over all the given (file, position) pairs. */
  static DeleteFile deletePositions(Table table, Map<DataFile, List<Long>> positions)
      throws IOException {
    try (PositionDeleteWriter<Record> writer =
        new GenericFileWriterFactory.Builder(table)
            .deleteFileFormat(FileFormat.PARQUET)
            .build()
            .newPositionDeleteWriter(
                files(table, FileFormat.PARQUET).newOutputFile(), table.spec(), null)) {
      for (Map.Entry<DataFile, List<Long>> entry : positions.entrySet()) {
        for (long position : entry.getValue()) {
          writer.write(PositionDelete.<Record>create().set(entry.getKey().location(), position));
        }
      }
      writer.close();
      return commit(table, writer.toDeleteFile());
    }
  }

  /** Commits v3 deletion vectors, all in one file; none of the data files may have one before. */
  static List<DeleteFile> deleteByVectors(Table table, Map<DataFile, List<Long>> positions)
      throws IOException {
    BaseDVFileWriter writer =
        new BaseDVFileWriter(files(table, FileFormat.PUFFIN), location -> null);
    try (writer) {
      positions.forEach(
          (file, deleted) ->
              deleted.forEach(
                  position ->
                      writer.delete(file.location(), position, table.spec(), file.partition())));
    }
    RowDelta delta = table.newRowDelta();
    List<DeleteFile> vectors = writer.result().deleteFiles();
    vectors.forEach(delta::addDeletes);
    delta.commit();
    return vectors;
  }

  static DeleteFile deleteKeys(Table table, StructLike partition, String column, Object... keys)
      throws IOException {
    Schema key = table.schema().select(column);
    try (EqualityDeleteWriter<Record> writer =
        new GenericFileWriterFactory.Builder(table)
            .deleteFileFormat(FileFormat.PARQUET)
            .equalityDeleteRowSchema(key)
            .equalityFieldIds(new int[] {table.schema().findField(column).fieldId()})
            .build()
            .newEqualityDeleteWriter(
                files(table, FileFormat.PARQUET).newOutputFile(partition),
                table.spec(),
                partition)) {
      for (Object value : keys) {
        GenericRecord record = GenericRecord.create(key);
        record.set(0, value);
        writer.write(record);
      }
      writer.close();
      return commit(table, writer.toDeleteFile());
    }
  }

  private static DeleteFile commit(Table table, DeleteFile file) {
    table.newRowDelta().addDeletes(file).commit();
    return file;
  }

  private static OutputFileFactory files(Table table, FileFormat format) {
    return OutputFileFactory.builderFor(table, 1, 1).format(format).build();
  }

  /** The rows of a query with every value as DuckDB prints it, columns parted by " | ". */
  List<String> rows(String sql) throws SQLException {
    try (Statement statement = duckdb.createStatement();
        ResultSet found = statement.executeQuery("SELECT COLUMNS(*)::VARCHAR FROM (" + sql + ")")) {
      List<String> rows = new ArrayList<>();
      int columns = found.getMetaData().getColumnCount();
      while (found.next()) {
        List<String> row = new ArrayList<>();
        for (int i = 1; i <= columns; i++) {
          row.add(String.valueOf(found.getString(i)));
        }
        rows.add(String.join(" | ", row));
      }
      return rows;
    }
  }

  /** The rows of the table at a snapshot, or the current one if null, ordered by all columns. */
  List<String> read(Table table, Long snapshotId) throws SQLException {
    reader.createView("v", table, snapshotId);
    return rows("SELECT * FROM v ORDER BY ALL");
  }

  @Override
  public void close() throws SQLException {
    duckdb.close();
    catalog.close();
  }
}
