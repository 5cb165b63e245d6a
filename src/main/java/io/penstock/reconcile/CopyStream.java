package io.penstock.reconcile;

import java.sql.SQLException;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.postgresql.copy.CopyOut;

/**
 * The values of a binary COPY, one after another, in whatever messages they come (PostgreSQL's
 * manual, "COPY", "Binary Format"). Numbers are in network byte order.
 */
final class CopyStream {
  private static final byte[] SIGNATURE = {
    'P', 'G', 'C', 'O', 'P', 'Y', '\n', (byte) 0xFF, '\r', '\n', 0
  };
  private static final byte[] NOTHING = {};
  private static final int NEGATIVE = 0x4000;

  /** Of the signs; those of infinity are above. */
  private static final int NAN = 0xC000;

  private static final long[] POWERS =
      LongStream.iterate(1, power -> power * 10).limit(19).toArray();

  private final CopyOut copy;
  private final Pace pace;
  private byte[] message = NOTHING;
  private int at;
  private long bytes;

  /**
   * Reads on from the beginning.
   *
   * @param copy a COPY that has sent nothing yet
   */
  CopyStream(CopyOut copy, Pace pace) throws SQLException {
    this.copy = copy;
    this.pace = pace;
    if (!Arrays.equals(bytes(SIGNATURE.length), SIGNATURE)) {
      throw new SQLException("the source answered a binary COPY by something else");
    }
    // Flags, none of which is known to be set, and what a later version may say.
    int4();
    skip(int4());
  }

  /** How many values the next row has; negative behind the last row, when all is read. */
  int row() throws SQLException {
    int values = int2();
    if (values < 0 && next() != null) {
      throw new SQLException("the source sent more behind the end of its rows");
    }
    return values;
  }

  short int2() throws SQLException {
    need(Short.BYTES);
    return (short) ((message[at++] << 8) | (message[at++] & 0xFF));
  }

  int int4() throws SQLException {
    need(Integer.BYTES);
    return (message[at++] << 24)
        | ((message[at++] & 0xFF) << 16)
        | ((message[at++] & 0xFF) << 8)
        | (message[at++] & 0xFF);
  }

  long int8() throws SQLException {
    long high = int4();
    return (high << Integer.SIZE) | (int4() & 0xFFFF_FFFFL);
  }

  /**
   * A numeric value as a whole number of its last place.
   *
   * @param precision digits that the column may have, at most 18
   * @param scale those of them that are behind the point
   * @throws ArithmeticException if it is not finite or has more digits; the message says so as the
   *     end of a sentence
   */
  long numeric(int precision, int scale) throws SQLException {
    int digits = int2();
    int weight = int2();
    int sign = int2() & 0xFFFF;
    int2();
    if (sign >= NAN) {
      throw new ArithmeticException(sign == NAN ? "is NaN" : "is infinite");
    }
    long value = 0;
    for (int i = 0; i < digits; i++) {
      // Each digit is one of base 10000.
      int places = 4 * (weight - i) + scale;
      long digit = int2();
      if (places < 0) {
        long rest = places < -3 ? digit : digit % POWERS[-places];
        if (rest != 0) {
          throw new ArithmeticException("has more digits");
        }
        digit = places < -3 ? 0 : digit / POWERS[-places];
      } else if (digit != 0) {
        if (places >= precision) {
          throw new ArithmeticException("is too large");
        }
        digit = Math.multiplyExact(digit, POWERS[places]);
      }
      value = Math.addExact(value, digit);
    }
    if (value >= POWERS[precision]) {
      throw new ArithmeticException("is too large");
    }
    return sign == NEGATIVE ? -value : value;
  }

  byte[] bytes(int length) throws SQLException {
    need(length);
    at += length;
    return Arrays.copyOfRange(message, at - length, at);
  }

  private void skip(int length) throws SQLException {
    need(length);
    at += length;
  }

  /** Of all that was sent so far. */
  long bytes() {
    return bytes;
  }

  private void need(int length) throws SQLException {
    while (message.length - at < length) {
      byte[] more = next();
      if (more == null) {
        throw new SQLException("the source ended a binary COPY in the middle of a row");
      }
      int left = message.length - at;
      if (left > 0) {
        byte[] both = Arrays.copyOfRange(message, at, message.length + more.length);
        System.arraycopy(more, 0, both, left, more.length);
        more = both;
      }
      message = more;
      at = 0;
    }
  }

  private byte @Nullable [] next() throws SQLException {
    byte[] more = copy.readFromCopy();
    if (more != null) {
      bytes += more.length;
      pace.add(more.length);
    }
    return more;
  }
}
