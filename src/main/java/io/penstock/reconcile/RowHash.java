package io.penstock.reconcile;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import org.duckdb.DuckDBColumnType;
import org.duckdb.DuckDBDataChunkReader;
import org.duckdb.DuckDBDriver;
import org.duckdb.DuckDBFunctions;
import org.duckdb.DuckDBReadableVector;
import org.duckdb.DuckDBScalarFunctionBuilder;
import org.duckdb.DuckDBWritableVector;

/**
 * PostgreSQL's {@code hashtextextended(..., 0)}: Bob Jenkins' lookup3 of 64 bits, which the source
 * computes for a small part of what an MD5 costs it.
 */
final class RowHash {
  /** Its name in a DuckDB that it was made known to. */
  static final String FUNCTION = "row_hash";

  private static final int GOLDEN = 0x9e3779b9;
  private static final int START = 3923095;
  private static final int BLOCK = 12;

  private RowHash() {}

  /** Makes it known to a DuckDB, of a text that is not NULL. */
  static void register(Connection duckDb) throws SQLException {
    try (DuckDBScalarFunctionBuilder function = DuckDBFunctions.scalarFunction()) {
      function
          .withName(FUNCTION)
          .withParameter(DuckDBColumnType.VARCHAR)
          .withReturnType(DuckDBColumnType.BIGINT)
          .withVectorizedFunction(RowHash::ofAll)
          .register(duckDb);
    }
    // A list of all that were ever registered, which would grow for ever.
    DuckDBDriver.clearFunctionsRegistry();
  }

  private static void ofAll(DuckDBDataChunkReader chunk, DuckDBWritableVector hashes) {
    DuckDBReadableVector texts = chunk.vector(0);
    long rows = chunk.rowCount();
    for (long row = 0; row < rows; row++) {
      hashes.setLong(row, of(texts.getString(row)));
    }
  }

  /** Of a text, in UTF-8 as the source's own encoding. */
  static long of(String text) {
    return of(text.getBytes(StandardCharsets.UTF_8));
  }

  static long of(byte[] bytes) {
    int a = GOLDEN + bytes.length + START;
    int b = a;
    int c = a;
    int at = 0;
    for (int left = bytes.length; left >= BLOCK; left -= BLOCK, at += BLOCK) {
      a += word(bytes, at);
      b += word(bytes, at + 4);
      c += word(bytes, at + 8);
      a -= c;
      a ^= Integer.rotateLeft(c, 4);
      c += b;
      b -= a;
      b ^= Integer.rotateLeft(a, 6);
      a += c;
      c -= b;
      c ^= Integer.rotateLeft(b, 8);
      b += a;
      a -= c;
      a ^= Integer.rotateLeft(c, 16);
      c += b;
      b -= a;
      b ^= Integer.rotateLeft(a, 19);
      a += c;
      c -= b;
      c ^= Integer.rotateLeft(b, 4);
      b += a;
    }
    // The lowest byte of the last word belongs to the length.
    a += rest(bytes, at, 0);
    b += rest(bytes, at + 4, 0);
    c += rest(bytes, at + 8, 8);
    c ^= b;
    c -= Integer.rotateLeft(b, 14);
    a ^= c;
    a -= Integer.rotateLeft(c, 11);
    b ^= a;
    b -= Integer.rotateLeft(a, 25);
    c ^= b;
    c -= Integer.rotateLeft(b, 16);
    a ^= c;
    a -= Integer.rotateLeft(c, 4);
    b ^= a;
    b -= Integer.rotateLeft(a, 14);
    c ^= b;
    c -= Integer.rotateLeft(b, 24);
    return ((long) b << 32) | (c & 0xFFFF_FFFFL);
  }

  private static int word(byte[] bytes, int at) {
    return (bytes[at] & 0xFF)
        | ((bytes[at + 1] & 0xFF) << 8)
        | ((bytes[at + 2] & 0xFF) << 16)
        | (bytes[at + 3] << 24);
  }

  private static int rest(byte[] bytes, int from, int shift) {
    int word = 0;
    for (int i = from, by = shift; i < bytes.length && i < from + 4; i++, by += 8) {
      word |= (bytes[i] & 0xFF) << by;
    }
    return word;
  }
}
