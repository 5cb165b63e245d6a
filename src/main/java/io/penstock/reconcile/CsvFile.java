package io.penstock.reconcile;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.postgresql.copy.CopyOut;

/**
 * Rows that PostgreSQL copied out as CSV, with what a reader must know to read them right.
 *
 * @param path the file
 * @param rows how many rows were sent
 * @param brokenLines whether some value holds a line break, so that a line is not always a row
 * @param longestRow bytes of the longest row
 * @param bytes of all rows
 */
record CsvFile(Path path, long rows, boolean brokenLines, int longestRow, long bytes) {
  private static final int BUFFER_BYTES = 1 << 20;

  /** Takes files that are full while the next one is written. */
  interface Full {
    /** Takes one; returns at once. */
    void take(CsvFile file);
  }

  /**
   * Writes all rows of a COPY to new files, at the pace that is allowed.
   *
   * @param path of the first one; the others are beside it
   * @param most bytes of a file
   * @param full takes all but the last
   * @return the last one
   */
  static CsvFile write(Path path, CopyOut copy, Pace pace, long most, Full full)
      throws SQLException, IOException {
    try {
      byte[] row = copy.readFromCopy();
      for (int number = 1; ; number++) {
        Path file = number == 1 ? path : path.resolveSibling(path.getFileName() + "." + number);
        Part part = part(file, row, copy, pace, most);
        row = part.next();
        if (row == null) {
          return part.file();
        }
        full.take(part.file());
      }
    } finally {
      if (copy.isActive()) {
        copy.cancelCopy();
      }
    }
  }

  /** A file, and the first row of the next one, null if there is none. */
  private record Part(CsvFile file, byte @Nullable [] next) {}

  private static Part part(Path path, byte @Nullable [] first, CopyOut copy, Pace pace, long most)
      throws SQLException, IOException {
    long rows = 0;
    long bytes = 0;
    boolean brokenLines = false;
    int longestRow = 0;
    byte[] row = first;
    try (OutputStream file = new BufferedOutputStream(Files.newOutputStream(path), BUFFER_BYTES)) {
      // The server sends each row as a message of its own.
      for (; row != null && bytes < most; row = copy.readFromCopy()) {
        file.write(row);
        rows++;
        bytes += row.length;
        pace.add(row.length);
        longestRow = Math.max(longestRow, row.length);
        brokenLines = brokenLines || hasLineBreak(row);
      }
    }
    return new Part(new CsvFile(path, rows, brokenLines, longestRow, bytes), row);
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
