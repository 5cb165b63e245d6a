package io.penstock.cli.cases.oracle;

import io.penstock.cli.cases.oracle.Pgoutput.Cell;
import io.penstock.contract.CatalogSpec;
import io.penstock.contract.MetadataColumns;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.data.GenericFileWriterFactory;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.io.DataWriter;
import org.apache.iceberg.io.OutputFileFactory;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;

/** Lake tables of {@code (id int, v text, big text)} that a test fills as it likes. */
final class HandMadeLake implements AutoCloseable {
  private static final String NAMESPACE = "s";

  private final Lake lake;
  private int tables;

  HandMadeLake(Path folder) throws IOException, SQLException {
    CatalogSpec spec =
        new CatalogSpec("lake", Map.of("type", "hadoop", "warehouse", "file:" + folder));
    lake = Lake.open(spec, folder, folder.resolve("spill"));
  }

  Lake lake() {
    return lake;
  }

  /** A pair of tables with these rows and changes, in that order. */
  ReplicaName create(List<List<Object>> rows, List<SourceChange> changes) throws IOException {
    String name = "t" + ++tables;
    Table current = table(name, columns());
    append(current, rows.stream().map(row -> row(current, row)).toList());
    List<NestedField> fields = columns();
    fields.add(NestedField.optional(4, MetadataColumns.OP, Types.StringType.get()));
    fields.add(NestedField.optional(5, MetadataColumns.EPOCH, Types.IntegerType.get()));
    fields.add(NestedField.optional(6, MetadataColumns.FROM_SNAPSHOT, Types.BooleanType.get()));
    fields.add(NestedField.optional(7, MetadataColumns.PREV_COMMIT_LSN, Types.LongType.get()));
    fields.add(NestedField.optional(8, MetadataColumns.LSN, Types.LongType.get()));
    fields.add(NestedField.optional(9, MetadataColumns.TX_ID, Types.LongType.get()));
    fields.add(
        NestedField.optional(
            10, MetadataColumns.UNCHANGED, Types.ListType.ofRequired(12, Types.StringType.get())));
    fields.add(NestedField.optional(11, MetadataColumns.OFFSET, Types.LongType.get()));
    Table history = table(name + "_changes", fields);
    List<Record> records = new ArrayList<>();
    for (SourceChange change : changes) {
      records.add(row(history, historyRow(change, records.size())));
    }
    append(history, records);
    return new ReplicaName(NAMESPACE, name, name + "_changes");
  }

  /** Takes a column from the current table, as if it had never had it. */
  void drop(ReplicaName replica, String column) {
    lake.catalog()
        .catalog()
        .loadTable(TableIdentifier.of(replica.namespace(), replica.current()))
        .updateSchema()
        .deleteColumn(column)
        .commit();
  }

  private static List<NestedField> columns() {
    return new ArrayList<>(
        List.of(
            NestedField.optional(1, "id", Types.IntegerType.get()),
            NestedField.optional(2, "v", Types.StringType.get()),
            NestedField.optional(3, "big", Types.StringType.get())));
  }

  /** Transactions follow each other here, so their order is that of their LSNs. */
  private static List<Object> historyRow(SourceChange change, int offset) {
    List<Object> row = new ArrayList<>();
    List<String> unsent = new ArrayList<>();
    for (String column : List.of("id", "v", "big")) {
      Cell cell = change.cells().getOrDefault(column, Cell.NULL);
      row.add(
          column.equals("id") && cell.text() != null
              ? (Object) Integer.valueOf(cell.text())
              : cell.text());
      if (!cell.sent()) {
        unsent.add(column);
      }
    }
    boolean read = change.op() == 'r';
    row.add(String.valueOf(change.op()));
    row.add(1);
    row.add(read);
    row.add(read ? null : change.lsn());
    row.add(read ? null : change.lsn());
    row.add(read ? null : change.xid());
    row.add(unsent.isEmpty() ? null : unsent);
    row.add((long) offset);
    return row;
  }

  private Table table(String name, List<NestedField> fields) {
    return lake.catalog()
        .catalog()
        .createTable(TableIdentifier.of(NAMESPACE, name), new Schema(fields));
  }

  private static Record row(Table table, List<Object> values) {
    GenericRecord record = GenericRecord.create(table.schema());
    for (int i = 0; i < values.size(); i++) {
      record.set(i, values.get(i));
    }
    return record;
  }

  private static void append(Table table, List<Record> rows) throws IOException {
    try (DataWriter<Record> writer =
        new GenericFileWriterFactory.Builder(table)
            .dataFileFormat(FileFormat.PARQUET)
            .build()
            .newDataWriter(
                OutputFileFactory.builderFor(table, 1, 1)
                    .format(FileFormat.PARQUET)
                    .build()
                    .newOutputFile(),
                table.spec(),
                null)) {
      rows.forEach(writer::write);
      writer.close();
      table.newAppend().appendFile(writer.toDataFile()).commit();
    }
  }

  @Override
  public void close() throws SQLException {
    lake.close();
  }
}
