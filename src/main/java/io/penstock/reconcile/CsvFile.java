package io.penstock.reconcile;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import org.postgresql.copy.CopyOut;

/**
 * Rows that PostgreSQL copied out as CSV, with what a reader must know to read them right.
 *
 * @param path the file
 * @param rows how many rows were sent
 * @param brokenLines whether some value holds a line break, so that a line is not always a row
 * @param longestRow bytes of the longest row
 */
record CsvFile(Path path, long rows, boolean brokenLines, int longestRow) {
  private static final int BUFFER_BYTES = 1 << 20;

  /** Writes all rows of a COPY to a new file, at the pace that is allowed. */
  static CsvFile write(Path path, CopyOut copy, Pace pace) throws SQLException, IOException {
    long rows = 0;
    boolean brokenLines = false;
    int longestRow = 0;
    try (OutputStream file = new BufferedOutputStream(Files.newOutputStream(path), BUFFER_BYTES)) {
      // The server sends each row as a message of its own.
      for (byte[] row = copy.readFromCopy(); row != null; row = copy.readFromCopy()) {
        file.write(row);
        rows++;
        pace.add(row.length);
        longestRow = Math.max(longestRow, row.length);
        brokenLines = brokenLines || hasLineBreak(row);
      }
    } finally {
      if (copy.isActive()) {
        copy.cancelCopy();
      }
    }
    return new CsvFile(path, rows, brokenLines, longestRow);
  }

  private static boolean hasLineBreak(byte[] row) {
    for (int i = 0; i < row.length - 1; i++) {
      if (row[i] == '\n' || row[i] == '\r') {
        return true;
      }
    }
    return false;
  }
}
