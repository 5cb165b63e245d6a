package io.penstock.cli.shop;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.postgresql.copy.CopyIn;
import org.postgresql.copy.CopyManager;

/** Rows in the text format of PostgreSQL's COPY, gathered until they are sent. */
final class CopyText {
  private final String command;
  private byte[] bytes = new byte[1 << 16];
  private int size;
  private boolean rowStarted;

  CopyText(String table, String columns) {
    this.command = "COPY " + table + " (" + columns + ") FROM STDIN";
  }

  int size() {
    return size;
  }

  /** Sends what was gathered and forgets it; returns the rows that PostgreSQL counted. */
  long send(CopyManager copies) throws SQLException, IOException {
    if (size == 0) {
      return 0;
    }
    CopyIn copy = copies.copyIn(command);
    copy.writeToCopy(bytes, 0, size);
    size = 0;
    return copy.endCopy();
  }

  CopyText text(@Nullable String value) {
    startField();
    if (value == null) {
      put('\\');
      put('N');
      return this;
    }
    for (byte b : value.getBytes(StandardCharsets.UTF_8)) {
      switch (b) {
        case '\\' -> escaped('\\');
        case '\n' -> escaped('n');
        case '\r' -> escaped('r');
        case '\t' -> escaped('t');
        default -> put(b);
      }
    }
    return this;
  }

  CopyText number(long value) {
    return ascii(Long.toString(value));
  }

  CopyText real(@Nullable Double value) {
    return text(value == null ? null : value.toString());
  }

  CopyText flag(boolean value) {
    return ascii(value ? "t" : "f");
  }

  /** A decimal without its point, which stands before the last so many digits. */
  CopyText decimal(long unscaled, int scale) {
    String digits = Long.toString(unscaled);
    String padded = "0".repeat(Math.max(0, scale + 1 - digits.length())) + digits;
    int point = padded.length() - scale;
    return ascii(padded.substring(0, point) + "." + padded.substring(point));
  }

  CopyText bytea(byte @Nullable [] value) {
    if (value == null) {
      return text(null);
    }
    StringBuilder hex = new StringBuilder("\\x");
    for (byte b : value) {
      hex.append(Character.forDigit(b >> 4 & 15, 16)).append(Character.forDigit(b & 15, 16));
    }
    return text(hex.toString());
  }

  /** With the zone: microseconds since 1970. */
  CopyText instant(long micros) {
    return ascii(ShopCalendar.timeOf(micros) + "Z");
  }

  CopyText local(LocalDateTime time) {
    return ascii(time.toString());
  }

  void endRow() {
    put('\n');
    rowStarted = false;
  }

  private CopyText ascii(String value) {
    startField();
    for (int i = 0; i < value.length(); i++) {
      put(value.charAt(i));
    }
    return this;
  }

  private void startField() {
    if (rowStarted) {
      put('\t');
    }
    rowStarted = true;
  }

  private void escaped(char letter) {
    put('\\');
    put(letter);
  }

  private void put(int b) {
    if (size == bytes.length) {
      bytes = Arrays.copyOf(bytes, size * 2);
    }
    bytes[size++] = (byte) b;
  }
}
