package io.penstock.lake;

import static io.penstock.lake.Lake.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.PartitionData;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeletesTests {
  private static final Schema SCHEMA =
      new Schema(
          NestedField.required(1, "id", Types.LongType.get()),
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
  void appliesPositionDeletesToTheFileTheyNameOnly() throws Exception {
    Table table = lake.create("t", 2, SCHEMA);
    DataFile first = Lake.append(table, row(table, 1L, "a"), row(table, 2L, "b"));
    DataFile second = Lake.append(table, row(table, 3L, "c"), row(table, 4L, "d"));
    Lake.append(table, row(table, 5L, "e"));
    Lake.deletePositions(table, Map.of(first, List.of(0L), second, List.of(1L)));
    Lake.deletePositions(table, Map.of(second, List.of(1L)));

    assertThat(lake.read(table, null)).containsExactly("2 | b", "3 | c", "5 | e");
  }

  @Test
  void appliesDeletionVectorsThatShareAFile() throws Exception {
    Table table = lake.create("t", 3, SCHEMA);
    DataFile first = Lake.append(table, row(table, 1L, "a"), row(table, 2L, "b"));
    DataFile second = Lake.append(table, row(table, 3L, "c"), row(table, 4L, "d"));
    Lake.append(table, row(table, 5L, "e"));
    var vectors = Lake.deleteByVectors(table, Map.of(first, List.of(1L), second, List.of(0L, 1L)));

    assertThat(vectors).hasSize(2);
    assertThat(vectors.get(0).location()).isEqualTo(vectors.get(1).location());
    assertThat(lake.read(table, null)).containsExactly("1 | a", "5 | e");
  }

  @Test
  void readsOldPositionDeletesBesideNewVectorsAfterAnUpgrade() throws Exception {
    Table table = lake.create("t", 2, SCHEMA);
    DataFile first = Lake.append(table, row(table, 1L, "a"), row(table, 2L, "b"));
    DataFile second = Lake.append(table, row(table, 3L, "c"), row(table, 4L, "d"));
    Lake.deletePositions(table, Map.of(first, List.of(0L)));
    table.updateProperties().set("format-version", "3").commit();
    Lake.deleteByVectors(table, Map.of(second, List.of(1L)));

    assertThat(lake.read(table, null)).containsExactly("2 | b", "3 | c");
  }

  @Test
  void showsAnOlderSnapshotWithoutLaterDeletes() throws Exception {
    Table table = lake.create("t", 3, SCHEMA);
    DataFile file = Lake.append(table, row(table, 1L, "a"), row(table, 2L, "b"));
    long before = table.currentSnapshot().snapshotId();
    Lake.deleteByVectors(table, Map.of(file, List.of(0L)));

    assertThat(lake.read(table, before)).containsExactly("1 | a", "2 | b");
    assertThat(lake.read(table, null)).containsExactly("2 | b");
  }

  @Test
  void countsPositionsInTheFileAlsoUnderAFilter() throws Exception {
    Table table = lake.create("t", 2, SCHEMA);
    DataFile file =
        Lake.append(table, row(table, 1L, "a"), row(table, 2L, "b"), row(table, 3L, "c"));
    Lake.deletePositions(table, Map.of(file, List.of(1L)));
    lake.reader.createView("v", table, null);

    assertThat(lake.rows("SELECT id FROM v WHERE id >= 2")).containsExactly("3");
    assertThat(lake.rows("SELECT id FROM v WHERE name = 'b'")).isEmpty();
  }

  @Test
  void matchesDeletesHoweverTheWarehouseIsWritten() throws Exception {
    Path odd = folder.resolve("a b%20[c]*'");
    try (Lake other = new Lake(odd, "file://" + odd)) {
      Table table = other.create("t", 2, SCHEMA);
      DataFile file = Lake.append(table, row(table, 1L, "a"), row(table, 2L, "b"));
      assertThat(file.location()).startsWith("file:///");
      Lake.deletePositions(table, Map.of(file, List.of(0L)));

      assertThat(other.read(table, null)).containsExactly("2 | b");
    }
  }

  @Test
  void appliesEqualityDeletesToOlderFilesOnly() throws Exception {
    Table table = lake.create("t", 2, SCHEMA);
    Lake.append(table, row(table, 1L, "a"), row(table, 2L, "b"), row(table, 3L, null));
    Lake.deleteKeys(table, null, "id", 1L, 3L);
    Lake.append(table, row(table, 1L, "again"));
    Lake.deleteKeys(table, null, "name", "b");

    assertThat(lake.read(table, null)).containsExactly("1 | again");
  }

  @Test
  void equalityDeletesMatchNulls() throws Exception {
    Table table = lake.create("t", 2, SCHEMA);
    Lake.append(table, row(table, 1L, "a"), row(table, 2L, null));
    Lake.deleteKeys(table, null, "name", new Object[] {null});

    assertThat(lake.read(table, null)).containsExactly("1 | a");
  }

  @Test
  void appliesEqualityDeletesOnADroppedColumn() throws Exception {
    Table table = lake.create("t", 2, SCHEMA);
    Lake.append(table, row(table, 1L, "a"), row(table, 2L, "b"));
    Lake.deleteKeys(table, null, "name", "a");
    table.updateSchema().deleteColumn("name").commit();

    assertThat(lake.read(table, null)).containsExactly("2");
  }

  @Test
  void keepsEqualityDeletesInsideTheirPartition() throws Exception {
    PartitionSpec spec = PartitionSpec.builderFor(SCHEMA).identity("name").build();
    Table table = lake.create("t", 2, SCHEMA, spec);
    PartitionData a = new PartitionData(spec.partitionType());
    a.set(0, "a");
    PartitionData b = a.copy();
    b.set(0, "b/c");
    table
        .newAppend()
        .appendFile(Lake.write(table, a, row(table, 1L, "a")))
        .appendFile(Lake.write(table, b, row(table, 1L, "b/c")))
        .commit();
    Lake.deleteKeys(table, b, "id", 1L);

    assertThat(lake.read(table, null)).containsExactly("1 | a");
  }

  @Test
  void refusesEqualityDeletesOnFloats() throws Exception {
    Table table =
        lake.create(
            "floats", 2, new Schema(NestedField.optional(1, "weight", Types.DoubleType.get())));
    Lake.append(table, row(table, 0.0));
    var deletes = Lake.deleteKeys(table, null, "weight", -1.0, 1.0);

    assertThatThrownBy(() -> lake.read(table, null))
        .isInstanceOf(UnreadableTableException.class)
        .hasMessageContaining("lake.shop.floats")
        .hasMessageContaining("weight")
        .hasMessageContaining(deletes.location());
  }

  @Test
  void replacingAViewForgetsItsDeletes() throws Exception {
    Table table = lake.create("t", 2, SCHEMA);
    DataFile file = Lake.append(table, row(table, 1L, "a"), row(table, 2L, "b"));
    long before = table.currentSnapshot().snapshotId();
    Lake.deletePositions(table, Map.of(file, List.of(0L)));
    lake.reader.createView("v", table, null);
    lake.reader.createView("w", table, null);

    lake.reader.createView("v", table, before);
    assertThat(lake.rows("SELECT id FROM v ORDER BY 1")).containsExactly("1", "2");
    assertThat(lake.rows("SELECT id FROM w")).containsExactly("2");

    lake.reader.dropView("v");
    lake.reader.dropView("w");
    assertThat(lake.rows("SELECT table_name FROM duckdb_tables()")).isEmpty();
  }
}
