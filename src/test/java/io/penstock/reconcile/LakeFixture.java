package io.penstock.reconcile;

import io.penstock.contract.CatalogSpec;
import io.penstock.contract.ColumnSpec;
import io.penstock.contract.Fence;
import io.penstock.lake.LakeCatalog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.iceberg.AppendFiles;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.data.parquet.GenericParquetWriter;
import org.apache.iceberg.io.DataWriter;
import org.apache.iceberg.parquet.Parquet;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Makes lake tables with Iceberg's own writers, independent of what reads them. */
public final class LakeFixture implements AutoCloseable {
  private final LakeCatalog catalog;

  /** Makes tables in a catalog that is open already; closing the fixture closes it. */
  public LakeFixture(LakeCatalog catalog) {
    this.catalog = catalog;
  }

  public LakeFixture(Path warehouse) {
    this(
        LakeCatalog.open(
            new CatalogSpec("lake", Map.of("type", "hadoop", "warehouse", warehouse.toString())),
            Map.of()));
  }

  /** A table of the catalog as another one sees it. */
  public Table load(String namespace, String name) {
    return catalog.load(namespace, name);
  }

  /** A new table of one file with these rows, values in column order. */
  public Table table(List<ColumnSpec> columns, List<List<Object>> rows) throws IOException {
    return table("lake", "t" + UUID.randomUUID().toString().replace("-", ""), columns, rows);
  }

  public Table table(
      String namespace, String name, List<ColumnSpec> columns, List<List<Object>> rows)
      throws IOException {
    return table(namespace, name, columns, rows, null);
  }

  /** The same, with a fence in its snapshot. */
  public Table table(
      String namespace,
      String name,
      List<ColumnSpec> columns,
      List<List<Object>> rows,
      @Nullable Fence fence)
      throws IOException {
    List<NestedField> fields = new ArrayList<>();
    int id = 1;
    for (ColumnSpec column : columns) {
      Type type = type(column.lakeType(), id + 1000);
      fields.add(NestedField.optional(id++, column.name(), type));
    }
    TableIdentifier identifier = TableIdentifier.of(namespace, name);
    Table table = catalog.catalog().createTable(identifier, new Schema(fields));
    append(table, rows, fence);
    return table;
  }

  /** Adds rows to a table. */
  public static void append(Table table, List<List<Object>> rows) throws IOException {
    append(table, rows, null);
  }

  private static void append(Table table, List<List<Object>> rows, @Nullable Fence fence)
      throws IOException {
    AppendFiles append = table.newAppend();
    if (fence != null) {
      append.set(Fence.PROPERTY, new JsonMapper().writeValueAsString(fence));
    }
    if (rows.isEmpty()) {
      if (fence != null) {
        append.commit();
      }
      return;
    }
    String location = table.locationProvider().newDataLocation(UUID.randomUUID() + ".parquet");
    DataWriter<Record> writer =
        Parquet.writeData(table.io().newOutputFile(location))
            .schema(table.schema())
            .createWriterFunc(GenericParquetWriter::create)
            .withSpec(PartitionSpec.unpartitioned())
            .build();
    try (writer) {
      for (List<Object> row : rows) {
        Record record = GenericRecord.create(table.schema());
        for (int i = 0; i < row.size(); i++) {
          record.set(i, row.get(i));
        }
        writer.write(record);
      }
    }
    DataFile file = writer.toDataFile();
    append.appendFile(file).commit();
  }

  private static Type type(String name, int elementId) {
    if (name.startsWith("list<")) {
      String element = name.substring("list<".length(), name.length() - 1);
      return Types.ListType.ofOptional(elementId, Types.fromPrimitiveString(element));
    }
    return Types.fromPrimitiveString(name);
  }

  @Override
  public void close() {
    catalog.close();
  }
}
