package io.penstock.cli.bench.ingest;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The rows that the source has at the end, as files of JSON lines, the fold of what was sent. */
record ExpectedRows(Path folder) {

  /** The table's file. */
  Path file(BenchTable table) {
    return folder.resolve(table.tableName() + ".json");
  }

  void write(BacklogGenerator generator) throws IOException {
    Files.createDirectories(folder);
    for (BenchTable table : BenchTable.values()) {
      Rows rows = generator.rows(table);
      try (BufferedWriter writer = Files.newBufferedWriter(file(table))) {
        for (int id = rows.next(0); id > 0; id = rows.next(id)) {
          writer.write(table.row(id, rows.version(id)));
          writer.newLine();
        }
      }
    }
  }
}
