package io.penstock.cli.cases.oracle;

import io.penstock.cli.cases.oracle.Pgoutput.Cell;
import io.penstock.cli.cases.oracle.Pgoutput.Relation;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Decodes one {@code pgoutput} message of protocol version 1, values as text. */
final class PgoutputReader {
  private final ByteBuffer bytes;

  private PgoutputReader(ByteBuffer bytes) {
    this.bytes = bytes;
  }

  /**
   * Decodes a message.
   *
   * @throws IllegalArgumentException if it is none, or more than one
   */
  static Pgoutput read(byte[] message) {
    ByteBuffer bytes = ByteBuffer.wrap(message);
    Pgoutput read = new PgoutputReader(bytes).message();
    if (bytes.hasRemaining() && !(read instanceof Pgoutput.Other)) {
      throw new IllegalArgumentException(
          bytes.remaining() + " bytes too many after " + read.getClass().getSimpleName());
    }
    return read;
  }

  private Pgoutput message() {
    char kind = letter();
    return switch (kind) {
      case 'B' -> begin();
      case 'C' -> commit();
      case 'R' -> relation();
      case 'I' -> new Pgoutput.Insert(bytes.getInt(), tuple('N'));
      case 'U' -> update();
      case 'D' -> new Pgoutput.Delete(bytes.getInt(), oldTuple(letter()));
      case 'T' -> truncate();
      case 'M', 'O', 'Y' -> new Pgoutput.Other(kind);
      default -> throw new IllegalArgumentException("no message begins with '" + kind + "'");
    };
  }

  private Pgoutput begin() {
    bytes.getLong(); // LSN of the commit
    bytes.getLong(); // its time
    return new Pgoutput.Begin(Integer.toUnsignedLong(bytes.getInt()));
  }

  private Pgoutput commit() {
    bytes.get(); // flags
    bytes.getLong(); // LSN of the commit
    bytes.getLong(); // LSN of the transaction's end
    bytes.getLong(); // time
    return new Pgoutput.Commit();
  }

  private Pgoutput relation() {
    int id = bytes.getInt();
    String schema = name();
    String table = name();
    char identity = letter();
    int count = bytes.getShort();
    List<Relation.Column> columns = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      boolean inIdentity = (bytes.get() & 1) == 1;
      columns.add(new Relation.Column(name(), inIdentity));
      bytes.getInt(); // type
      bytes.getInt(); // type modifier
    }
    return new Relation(id, schema, table, identity, columns);
  }

  private Pgoutput update() {
    int relation = bytes.getInt();
    char part = letter();
    if (part == 'N') {
      return new Pgoutput.Update(relation, null, cells());
    }
    List<Cell> before = oldTuple(part);
    return new Pgoutput.Update(relation, before, tuple('N'));
  }

  private List<Cell> oldTuple(char part) {
    if (part != 'K' && part != 'O') {
      throw new IllegalArgumentException("an old row cannot begin with '" + part + "'");
    }
    return cells();
  }

  private Pgoutput truncate() {
    int count = bytes.getInt();
    bytes.get(); // CASCADE, RESTART IDENTITY
    List<Integer> relations = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      relations.add(bytes.getInt());
    }
    return new Pgoutput.Truncate(relations);
  }

  private List<Cell> tuple(char expected) {
    char part = letter();
    if (part != expected) {
      throw new IllegalArgumentException("expected a row '" + expected + "', got '" + part + "'");
    }
    return cells();
  }

  private List<Cell> cells() {
    int count = bytes.getShort();
    List<Cell> cells = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      char kind = letter();
      cells.add(
          switch (kind) {
            case 'n' -> Cell.NULL;
            case 'u' -> Cell.UNSENT;
            case 't' -> Cell.of(text(bytes.getInt()));
            default -> throw new IllegalArgumentException("a value of unknown kind '" + kind + "'");
          });
    }
    return cells;
  }

  private char letter() {
    return (char) (bytes.get() & 0xFF);
  }

  private @Nullable String text(int length) {
    String text =
        new String(
            bytes.array(), bytes.arrayOffset() + bytes.position(), length, StandardCharsets.UTF_8);
    bytes.position(bytes.position() + length);
    return text;
  }

  private String name() {
    int length = 0;
    while (bytes.get(bytes.position() + length) != 0) {
      length++;
    }
    String name = String.valueOf(text(length));
    bytes.get(); // the zero
    return name;
  }
}
