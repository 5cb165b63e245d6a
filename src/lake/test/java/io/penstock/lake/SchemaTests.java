package io.penstock.lake;

import static io.penstock.lake.Lake.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionData;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SchemaTests {
  private static final Schema SCHEMA =
      new Schema(
          NestedField.required(1, "id", Types.IntegerType.get()),
          NestedField.optional(2, "name", Types.StringType.get()));

  @TempDir Path folder;
  private Lake lake;

  @BeforeEach
  void open() throws Exception {
    lake = new Lake(folder);
  }

  @AfterEach
  void close() throws Exception {
    lake.close();
  }

  @Test
  void readsOldFilesAfterAddRenameDropWidenAndMove() throws Exception {
    Table table = lake.create("t", 2, SCHEMA);
    Lake.append(table, row(table, 1, "old"));
    long before = table.currentSnapshot().snapshotId();
    table
        .updateSchema()
        .updateColumn("id", Types.LongType.get())
        .renameColumn("name", "label")
        .commit();
    table.updateSchema().addColumn("name", Types.DoubleType.get()).moveFirst("name").commit();
    Lake.append(table, row(table, 0.5, 1L << 40, "new"));

    assertThat(lake.read(table, null))
        .containsExactly("0.5 | 1099511627776 | new", "null | 1 | old");
    assertThat(lake.rows("SELECT typeof(id) FROM v")).containsOnly("BIGINT");
    assertThat(lake.read(table, before)).containsExactly("1 | old");
    assertThat(lake.rows("SELECT typeof(id) FROM v")).containsExactly("INTEGER");
  }

  @Test
  void doesNotShowADroppedColumnUnderItsOldName() throws Exception {
    Table table = lake.create("t", 2, SCHEMA);
    Lake.append(table, row(table, 1, "secret"));
    table.updateSchema().deleteColumn("name").commit();
    table.updateSchema().addColumn("name", Types.StringType.get()).commit();

    assertThat(lake.read(table, null)).containsExactly("1 | null");
  }

  @Test
  void widensFloatsAndDecimals() throws Exception {
    Table table =
        lake.create(
            "t",
            2,
            new Schema(
                NestedField.optional(1, "f", Types.FloatType.get()),
                NestedField.optional(2, "d", Types.DecimalType.of(9, 2))));
    Lake.append(table, row(table, 0.1f, new BigDecimal("1234567.89")));
    table
        .updateSchema()
        .updateColumn("f", Types.DoubleType.get())
        .updateColumn("d", Types.DecimalType.of(38, 2))
        .commit();

    assertThat(lake.read(table, null)).containsExactly(((double) 0.1f) + " | 1234567.89");
    assertThat(lake.rows("SELECT typeof(f), typeof(d) FROM v"))
        .containsExactly("DOUBLE | DECIMAL(38,2)");
  }

  @Test
  void findsNestedFieldsByIdToo() throws Exception {
    Types.StructType struct =
        Types.StructType.of(
            NestedField.optional(3, "a", Types.IntegerType.get()),
            NestedField.optional(4, "b", Types.StringType.get()));
    Table table =
        lake.create(
            "t", 2, new Schema(NestedField.optional(1, "l", Types.ListType.ofOptional(2, struct))));
    Types.StructType written =
        table.schema().findType("l").asListType().elementType().asStructType();
    Record element = GenericRecord.create(written);
    element.set(0, 1);
    element.set(1, "x");
    Lake.append(table, row(table, List.of(element)));
    table.updateSchema().renameColumn("l.element.a", "b2").deleteColumn("l.element.b").commit();
    table.updateSchema().addColumn("l.element", "a", Types.LongType.get()).commit();

    assertThat(lake.read(table, null)).containsExactly("[{'b2': 1, 'a': NULL}]");
  }

  @Test
  void aTableWithoutSnapshotIsAnEmptyRelationOfTheRightTypes() throws Exception {
    Table table = lake.create("t", 2, SCHEMA);

    assertThat(lake.read(table, null)).isEmpty();
    assertThat(lake.rows("SELECT column_name, column_type FROM (DESCRIBE v)"))
        .containsExactly("id | INTEGER", "name | VARCHAR");
  }

  @Test
  void aTableEmptiedByADeleteIsAnEmptyRelation() throws Exception {
    Table table = lake.create("t", 2, SCHEMA);
    DataFile file = Lake.append(table, row(table, 1, "a"));
    table.newDelete().deleteFile(file).commit();

    assertThat(lake.read(table, null)).isEmpty();
  }

  @Test
  void keepsHostileNames() throws Exception {
    Schema hostile =
        new Schema(
            NestedField.optional(1, "select", Types.IntegerType.get()),
            NestedField.optional(2, "a.b", Types.IntegerType.get()),
            NestedField.optional(3, "it's \"q\"", Types.IntegerType.get()),
            NestedField.optional(4, "filename", Types.IntegerType.get()),
            NestedField.optional(5, "file_row_number", Types.IntegerType.get()),
            NestedField.optional(6, "f1", Types.IntegerType.get()),
            NestedField.optional(7, "é", Types.IntegerType.get()),
            NestedField.optional(8, "É", Types.IntegerType.get()));
    Table table = lake.create("t", 2, hostile);
    DataFile file = Lake.append(table, row(table, 1, 2, 3, 4, 5, 6, 7, 8), row(table, 0));
    Lake.deletePositions(table, Map.of(file, List.of(1L)));

    lake.reader.createView("odd \"view\" 'name", table, null);
    assertThat(
            lake.rows(
                "SELECT \"select\", \"a.b\", \"it's \"\"q\"\"\", filename, file_row_number, f1,"
                    + " \"é\", \"É\" FROM \"odd \"\"view\"\" 'name\""))
        .containsExactly("1 | 2 | 3 | 4 | 5 | 6 | 7 | 8");
  }

  @Test
  void refusesNamesThatDifferByCaseAloneUnlessNamedByFieldId() throws Exception {
    Schema twins =
        new Schema(
            NestedField.optional(1, "a", Types.IntegerType.get()),
            NestedField.optional(2, "A", Types.IntegerType.get()));
    Table table = lake.create("twins", 2, twins);
    Lake.append(table, row(table, 1, 2));

    assertThatThrownBy(() -> lake.read(table, null))
        .isInstanceOf(UnreadableTableException.class)
        .hasMessageContaining("shop.twins")
        .hasMessageContaining("\"a\" and \"A\"");

    lake.reader.createView("v", table, null, ColumnNaming.FIELD_IDS);
    assertThat(lake.rows("SELECT f1, f2 FROM v")).containsExactly("1 | 2");
  }

  @Test
  void doesNotTakePartitionFoldersForColumns() throws Exception {
    PartitionSpec spec =
        PartitionSpec.builderFor(SCHEMA).identity("name").bucket("id", 4, "id_bucket").build();
    Table table = lake.create("t", 2, SCHEMA, spec);
    PartitionData partition = new PartitionData(spec.partitionType());
    partition.set(0, "a*b=/c");
    partition.set(1, 3);
    table.newAppend().appendFile(Lake.write(table, partition, row(table, 1, "a*b=/c"))).commit();

    assertThat(lake.read(table, null)).containsExactly("1 | a*b=/c");
  }

  @Test
  void refusesDataFilesThatAreNotParquet() throws Exception {
    Table table = lake.create("avro", 2, SCHEMA);
    DataFile file = Lake.write(table, FileFormat.AVRO, null, List.of(row(table, 1, "a")));
    table.newAppend().appendFile(file).commit();

    assertThatThrownBy(() -> lake.read(table, null))
        .isInstanceOf(UnreadableTableException.class)
        .hasMessageContaining("shop.avro")
        .hasMessageContaining(file.location())
        .hasMessageContaining("parquet");
  }

  @Test
  void refusesFilesWithoutFieldIds() throws Exception {
    Table table = lake.create("imported", 2, SCHEMA);
    Path file = folder.resolve("imported.parquet");
    try (Statement statement = lake.duckdb.createStatement()) {
      statement.execute(
          "COPY (SELECT 1 AS id, 'a' AS name) TO "
              + DuckSql.literal(file.toString())
              + " (FORMAT parquet)");
    }
    table
        .newAppend()
        .appendFile(
            DataFiles.builder(table.spec())
                .withPath("file:" + file)
                .withFileSizeInBytes(Files.size(file))
                .withRecordCount(1)
                .build())
        .commit();

    assertThatThrownBy(() -> lake.read(table, null))
        .isInstanceOf(UnreadableTableException.class)
        .hasMessageContaining("shop.imported")
        .hasMessageContaining("imported.parquet has no field ids");
  }

  @Test
  void refusesDataFilesThatAreNotLocal() {
    Table table = lake.create("remote", 2, SCHEMA);
    table
        .newAppend()
        .appendFile(
            DataFiles.builder(table.spec())
                .withPath("s3://bucket/f.parquet")
                .withFileSizeInBytes(1)
                .withRecordCount(1)
                .build())
        .commit();

    assertThatThrownBy(() -> lake.read(table, null))
        .isInstanceOf(UnreadableTableException.class)
        .hasMessageContaining("shop.remote")
        .hasMessageContaining("s3://bucket/f.parquet is not a local file");
  }

  @Test
  void refusesASnapshotThatIsNotThere() {
    Table table = lake.create("t", 2, SCHEMA);

    assertThatThrownBy(() -> lake.read(table, 77L))
        .isInstanceOf(UnreadableTableException.class)
        .hasMessageContaining("no snapshot 77");
  }
}
