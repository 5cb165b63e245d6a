package io.penstock.lake;

import static io.penstock.lake.Lake.row;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LakeFilesTests {
  private static final Schema SCHEMA =
      new Schema(NestedField.required(1, "id", Types.LongType.get()));

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
  void countsEachDeletedPositionOnce() throws Exception {
    Table table = lake.create("t", 2, SCHEMA);
    DataFile first = Lake.append(table, row(table, 1L), row(table, 2L), row(table, 3L));
    DataFile second = Lake.append(table, row(table, 4L));
    DeleteFile once = Lake.deletePositions(table, Map.of(first, List.of(0L, 1L)));
    DeleteFile again = Lake.deletePositions(table, Map.of(first, List.of(1L)));
    DeleteFile keys = Lake.deleteKeys(table, null, "id", 2L, 4L);

    assertThat(lake.reader.files(table, null))
        .isEqualTo(
            new LakeFiles(
                2,
                first.fileSizeInBytes() + second.fileSizeInBytes(),
                4,
                2,
                0,
                1,
                once.fileSizeInBytes() + again.fileSizeInBytes() + keys.fileSizeInBytes(),
                2,
                1));
    assertThat(lake.rows("SELECT table_name FROM duckdb_tables()")).isEmpty();
  }

  @Test
  void countsVectorsAndLeavesOutThoseOfLaterSnapshots() throws Exception {
    Table table = lake.create("t", 3, SCHEMA);
    DataFile first = Lake.append(table, row(table, 1L), row(table, 2L));
    DataFile second = Lake.append(table, row(table, 3L), row(table, 4L));
    long before = table.currentSnapshot().snapshotId();
    List<DeleteFile> vectors =
        Lake.deleteByVectors(table, Map.of(first, List.of(0L), second, List.of(0L, 1L)));

    long bytes = first.fileSizeInBytes() + second.fileSizeInBytes();
    long vectorBytes = vectors.stream().mapToLong(DeleteFile::contentSizeInBytes).sum();
    assertThat(lake.reader.files(table, null))
        .isEqualTo(new LakeFiles(2, bytes, 4, 0, 2, 0, vectorBytes, 3, 1));
    assertThat(lake.reader.files(table, before))
        .isEqualTo(new LakeFiles(2, bytes, 4, 0, 0, 0, 0, 0, 4));
  }

  @Test
  void aTableWithoutSnapshotHasNothing() throws Exception {
    assertThat(lake.reader.files(lake.create("t", 2, SCHEMA), null))
        .isEqualTo(new LakeFiles(0, 0, 0, 0, 0, 0, 0, 0, 0));
  }
}
