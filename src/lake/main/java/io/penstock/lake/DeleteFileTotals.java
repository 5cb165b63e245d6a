package io.penstock.lake;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileContent;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.ManifestFiles;
import org.apache.iceberg.ManifestReader;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.jspecify.annotations.Nullable;

/** Counts the delete files of a snapshot from its manifests, also those that delete nothing now. */
record DeleteFileTotals(long positionFiles, long vectors, long equalityFiles, long bytes) {

  static DeleteFileTotals of(Table table, @Nullable Snapshot snapshot) {
    DeleteFileTotals totals = new DeleteFileTotals(0, 0, 0, 0);
    if (snapshot == null) {
      return totals;
    }
    for (ManifestFile manifest : snapshot.deleteManifests(table.io())) {
      try (ManifestReader<DeleteFile> files =
          ManifestFiles.readDeleteManifest(manifest, table.io(), table.specs())) {
        for (DeleteFile file : files) {
          totals = totals.plus(file);
        }
      } catch (IOException e) {
        throw new UncheckedIOException("Cannot read manifest " + manifest.path(), e);
      }
    }
    return totals;
  }

  private DeleteFileTotals plus(DeleteFile file) {
    if (file.content() == FileContent.EQUALITY_DELETES) {
      return new DeleteFileTotals(
          positionFiles, vectors, equalityFiles + 1, bytes + file.fileSizeInBytes());
    }
    if (file.format() == FileFormat.PUFFIN) {
      // Vectors share a file, whose whole size each entry repeats.
      return new DeleteFileTotals(
          positionFiles, vectors + 1, equalityFiles, bytes + file.contentSizeInBytes());
    }
    return new DeleteFileTotals(
        positionFiles + 1, vectors, equalityFiles, bytes + file.fileSizeInBytes());
  }
}
