package io.penstock.lake;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileContent;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableScan;
import org.apache.iceberg.io.CloseableIterable;
import org.jspecify.annotations.Nullable;

/**
 * The files that make up a table at a snapshot, as iceberg-core plans them.
 *
 * @param schema the snapshot's own schema, or the table's newest if no snapshot was asked for
 * @param untouched data files without a delete
 * @param touched data files with deletes; their order gives each its index
 */
record PlannedFiles(
    Table table, Schema schema, List<DataFile> untouched, List<TouchedFile> touched) {

  /** A data file and the delete files that apply to it, sequence numbers and partitions minded. */
  record TouchedFile(DataFile file, List<DeleteFile> deletes) {}

  /** A delete file with the indexes of the data files it applies to. */
  record Scope(DeleteFile deletes, List<Integer> dataFiles) {}

  static PlannedFiles of(Table table, @Nullable Long snapshotId) {
    TableScan scan = table.newScan();
    if (snapshotId != null) {
      if (table.snapshot(snapshotId) == null) {
        throw new UnreadableTableException(
            table.name(), "it has no snapshot " + snapshotId + "; it may have expired");
      }
      scan = scan.useSnapshot(snapshotId);
    }
    List<DataFile> untouched = new ArrayList<>();
    List<TouchedFile> touched = new ArrayList<>();
    try (CloseableIterable<FileScanTask> tasks = scan.planFiles()) {
      for (FileScanTask task : tasks) {
        requireReadable(table, task.file(), FileFormat.PARQUET);
        if (task.deletes().isEmpty()) {
          untouched.add(task.file());
        } else {
          touched.add(new TouchedFile(task.file(), List.copyOf(task.deletes())));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot plan the files of " + table.name(), e);
    }
    return new PlannedFiles(table, scan.schema(), untouched, touched);
  }

  /** All data files. */
  List<DataFile> files() {
    return Stream.concat(untouched.stream(), touched.stream().map(TouchedFile::file)).toList();
  }

  /** The delete files of one kind, each once. */
  List<Scope> deletes(FileContent content) {
    Map<String, Scope> scopes = new LinkedHashMap<>();
    for (int i = 0; i < touched.size(); i++) {
      for (DeleteFile deletes : touched.get(i).deletes()) {
        if (deletes.content() == content) {
          // Many deletion vectors share a file; the offset tells them apart.
          String key = deletes.location() + "#" + deletes.contentOffset();
          scopes
              .computeIfAbsent(key, absent -> new Scope(deletes, new ArrayList<>()))
              .dataFiles()
              .add(i);
        }
      }
    }
    return List.copyOf(scopes.values());
  }

  /** Refuses a file that DuckDB could not read. */
  static void requireReadable(Table table, ContentFile<?> file, FileFormat format) {
    if (file.format() != format) {
      throw new UnreadableTableException(
          table.name(),
          file.location()
              + " is "
              + file.format().name().toLowerCase(Locale.ROOT)
              + "; only parquet is read: rewrite the table's files");
    }
    if (!LocalPaths.isLocal(file.location())) {
      throw new UnreadableTableException(
          table.name(), file.location() + " is not a local file; only file: locations are read");
    }
    if (file.keyMetadata() != null) {
      throw new UnreadableTableException(table.name(), file.location() + " is encrypted");
    }
  }
}
