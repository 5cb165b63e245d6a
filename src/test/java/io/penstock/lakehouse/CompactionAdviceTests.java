package io.penstock.lakehouse;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileMetadata;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.inmemory.InMemoryCatalog;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompactionAdviceTests {
  private static final Instant NOW = Instant.parse("2026-11-30T10:00:00Z");
  private static final Duration KEEP = Duration.ofDays(5);
  private static final NewFiles NOTHING = new NewFiles(0, 0, 0, 1_000, 0, null);

  private final InMemoryCatalog catalog = new InMemoryCatalog();
  private int files;

  @BeforeEach
  void open() {
    catalog.initialize("lake", Map.of());
    catalog.createNamespace(Namespace.of("shop"));
  }

  @AfterEach
  void close() throws Exception {
    catalog.close();
  }

  @ParameterizedTest
  @CsvSource(
      useHeadersInDisplayName = true,
      nullValues = "-",
      textBlock =
          """
          data files, delete files, deleted, records, history files, advice
          0,          0,            0,       0,       0,             -
          0,          0,            0,       1000,    0,             -
          15,         9,            99,      1000,    15,            -
          0,          10,           0,       1000,    0,             10 new delete files
          0,          1,            100,     1000,    0,             100 of 1000 rows in data files newly deleted
          16,         0,            0,       1000,    0,             16 new files of the current table
          0,          0,            0,       1000,    16,            16 new files of the history table
          """)
  void countsWhatIsNew(
      long dataFiles, long deleteFiles, long deleted, long records, long history, String advice) {
    assertThat(
            CompactionAdvice.of(
                new NewFiles(dataFiles, deleteFiles, deleted, records, 0, null),
                new NewFiles(history, 0, 0, records, 0, null),
                KEEP,
                NOW))
        .isEqualTo(advice);
  }

  @Test
  void expiresSnapshotsByTheDozenOrWhenTheyAreVeryOld() {
    NewFiles few = new NewFiles(0, 0, 0, 1_000, 5, NOW.minus(KEEP));
    NewFiles four = new NewFiles(0, 0, 0, 1_000, 4, NOW.minus(KEEP.multipliedBy(2)));
    NewFiles old = new NewFiles(0, 0, 0, 1_000, 1, NOW.minus(KEEP.multipliedBy(2)).minusMillis(1));

    assertThat(CompactionAdvice.of(few, four, KEEP, NOW)).isNull();
    assertThat(CompactionAdvice.of(few, few, KEEP, NOW)).isEqualTo("10 snapshots to expire");
    assertThat(CompactionAdvice.of(NOTHING, old, KEEP, NOW)).isEqualTo("1 snapshots to expire");
  }

  @Test
  void readsWhatCommitsHaveBroughtSinceTheLastCompaction() throws Exception {
    Table table = table();
    table.newAppend().appendFile(data(10)).appendFile(data(20)).commit();
    table.newRowDelta().addRows(data(5)).addDeletes(deletes(3)).commit();
    assertThat(NewFiles.of(table, null, Instant.EPOCH))
        .isEqualTo(new NewFiles(3, 1, 3, 35, 0, null));
    Instant compacted = after(table);
    DataFile first = table.currentSnapshot().addedDataFiles(table.io()).iterator().next();
    table
        .newRewrite()
        .validateFromSnapshot(table.currentSnapshot().snapshotId())
        .deleteFile(first)
        .addFile(data(5))
        .commit();
    assertThat(NewFiles.of(table, compacted, Instant.EPOCH))
        .isEqualTo(new NewFiles(0, 0, 0, 35, 0, null));

    table.newAppend().appendFile(data(1)).commit();

    NewFiles found = NewFiles.of(table, compacted, after(table));
    assertThat(found.dataFiles()).isEqualTo(1);
    assertThat(found.records()).isEqualTo(36);
    assertThat(found.snapshots()).isEqualTo(3);
    assertThat(found.oldestSnapshot())
        .isEqualTo(Instant.ofEpochMilli(table.snapshots().iterator().next().timestampMillis()));
  }

  @Test
  void findsNothingInATableWithoutACommit() {
    assertThat(NewFiles.of(table(), null, NOW)).isEqualTo(new NewFiles(0, 0, 0, 0, 0, null));
  }

  private Table table() {
    Schema schema = new Schema(Types.NestedField.required(1, "id", Types.IntegerType.get()));
    return catalog
        .buildTable(TableIdentifier.of("shop", "orders"), schema)
        .withProperty("format-version", "2")
        .create();
  }

  /** A time after the table's newest commit, and before any that follows. */
  private static Instant after(Table table) throws InterruptedException {
    Thread.sleep(2);
    return Instant.ofEpochMilli(table.currentSnapshot().timestampMillis()).plusNanos(1_000);
  }

  private DataFile data(long rows) {
    return DataFiles.builder(PartitionSpec.unpartitioned())
        .withPath("memory://data-" + files++ + ".parquet")
        .withFileSizeInBytes(100)
        .withRecordCount(rows)
        .build();
  }

  private DeleteFile deletes(long rows) {
    return FileMetadata.deleteFileBuilder(PartitionSpec.unpartitioned())
        .ofPositionDeletes()
        .withPath("memory://deletes-" + files++ + ".parquet")
        .withFileSizeInBytes(100)
        .withRecordCount(rows)
        .build();
  }
}
