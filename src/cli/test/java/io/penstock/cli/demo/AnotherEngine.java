package io.penstock.cli.demo;

import io.penstock.cli.client.ReplicatedTable;
import io.penstock.contract.CatalogSpec;
import io.penstock.lake.LakeCatalog;
import io.penstock.stack.LocalStack;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.GenericFileWriterFactory;
import org.apache.iceberg.data.IcebergGenerics;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.deletes.EqualityDeleteWriter;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.io.DataWriter;
import org.apache.iceberg.io.OutputFileFactory;

/** Writes into the lake past Penstock, by Iceberg's own writers. */
final class AnotherEngine implements AutoCloseable {
  private final LakeCatalog catalog;

  AnotherEngine(LocalStack stack) {
    catalog =
        LakeCatalog.open(new CatalogSpec(stack.catalogName(), stack.catalogProperties()), Map.of());
  }

  Table current(ReplicatedTable table) {
    return catalog.load(table.namespace(), table.currentTable());
  }

  /** Adds one to a column of some row; returns the row's id. */
  long addOne(Table table, String column) throws IOException {
    Record row = anyRow(table);
    Record changed = row.copy(column, (Long) row.getField(column) + 1);
    table
        .newRowDelta()
        .addDeletes(deleteOf(table, List.of(row)))
        .addRows(fileOf(table, List.of(changed)))
        .commit();
    return (Long) row.getField("id");
  }

  private static Record anyRow(Table table) throws IOException {
    try (CloseableIterable<Record> rows = IcebergGenerics.read(table).build()) {
      return rows.iterator().next().copy();
    }
  }

  private static DataFile fileOf(Table table, List<Record> rows) throws IOException {
    try (DataWriter<Record> writer =
        new GenericFileWriterFactory.Builder(table)
            .dataFileFormat(FileFormat.PARQUET)
            .build()
            .newDataWriter(files(table).newOutputFile(), table.spec(), null)) {
      rows.forEach(writer::write);
      writer.close();
      return writer.toDataFile();
    }
  }

  private static DeleteFile deleteOf(Table table, List<Record> rows) throws IOException {
    Schema key = table.schema().select("id");
    try (EqualityDeleteWriter<Record> writer =
        new GenericFileWriterFactory.Builder(table)
            .deleteFileFormat(FileFormat.PARQUET)
            .equalityDeleteRowSchema(key)
            .equalityFieldIds(new int[] {table.schema().findField("id").fieldId()})
            .build()
            .newEqualityDeleteWriter(files(table).newOutputFile(), table.spec(), null)) {
      for (Record row : rows) {
        Record deleted = org.apache.iceberg.data.GenericRecord.create(key);
        deleted.setField("id", row.getField("id"));
        writer.write(deleted);
      }
      writer.close();
      return writer.toDeleteFile();
    }
  }

  private static OutputFileFactory files(Table table) {
    return OutputFileFactory.builderFor(table, 1, System.nanoTime())
        .format(FileFormat.PARQUET)
        .build();
  }

  @Override
  public void close() {
    catalog.close();
  }
}
