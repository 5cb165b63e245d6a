package io.penstock.cli.cases.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.penstock.cli.cases.oracle.Pgoutput.Cell;
import io.penstock.cli.cases.oracle.Pgoutput.Relation;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class PgoutputReaderTests {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final DataOutputStream out = new DataOutputStream(bytes);

  @Test
  void readsATransactionsIdUnsigned() throws IOException {
    out.writeByte('B');
    out.writeLong(5);
    out.writeLong(6);
    out.writeInt((int) 4_000_000_000L);

    assertThat(read()).isEqualTo(new Pgoutput.Begin(4_000_000_000L));
  }

  @Test
  void readsACommit() throws IOException {
    out.writeByte('C');
    out.writeByte(0);
    out.writeLong(5);
    out.writeLong(6);
    out.writeLong(7);

    assertThat(read()).isEqualTo(new Pgoutput.Commit());
  }

  @Test
  void readsARelationWithItsIdentity() throws IOException {
    out.writeByte('R');
    out.writeInt(16_400);
    name("sch");
    name("tä");
    out.writeByte('d');
    out.writeShort(2);
    column(1, "id");
    column(0, "v");

    assertThat(read())
        .isEqualTo(
            new Relation(
                16_400,
                "sch",
                "tä",
                'd',
                List.of(new Relation.Column("id", true), new Relation.Column("v", false))));
  }

  @Test
  void tellsNullUnsentAndEmptyApart() throws IOException {
    out.writeByte('I');
    out.writeInt(1);
    out.writeByte('N');
    out.writeShort(4);
    out.writeByte('n');
    out.writeByte('u');
    text("");
    text("é\n");

    assertThat(read())
        .isEqualTo(
            new Pgoutput.Insert(1, List.of(Cell.NULL, Cell.UNSENT, Cell.of(""), Cell.of("é\n"))));
  }

  @Test
  void readsAnUpdateWithAndWithoutItsOldKey() throws IOException {
    update(false);
    assertThat(read()).isEqualTo(new Pgoutput.Update(1, null, List.of(Cell.of("2"))));

    bytes.reset();
    update(true);
    assertThat(read())
        .isEqualTo(new Pgoutput.Update(1, List.of(Cell.of("1")), List.of(Cell.of("2"))));
  }

  @Test
  void readsADelete() throws IOException {
    out.writeByte('D');
    out.writeInt(1);
    out.writeByte('O');
    out.writeShort(1);
    text("1");

    assertThat(read()).isEqualTo(new Pgoutput.Delete(1, List.of(Cell.of("1"))));
  }

  @Test
  void readsATruncateOfSeveralTables() throws IOException {
    out.writeByte('T');
    out.writeInt(2);
    out.writeByte(1);
    out.writeInt(7);
    out.writeInt(9);

    assertThat(read()).isEqualTo(new Pgoutput.Truncate(List.of(7, 9)));
  }

  @Test
  void passesOverLogicalMessages() throws IOException {
    out.writeByte('M');
    out.write(new byte[20]);

    assertThat(read()).isEqualTo(new Pgoutput.Other('M'));
  }

  @Test
  void refusesWhatItDoesNotKnow() throws IOException {
    out.writeByte('S');
    assertThatThrownBy(this::read).hasMessageContaining("'S'");

    bytes.reset();
    out.writeByte('I');
    out.writeInt(1);
    out.writeByte('N');
    out.writeShort(1);
    out.writeByte('b');
    assertThatThrownBy(this::read).hasMessageContaining("'b'");
  }

  @Test
  void refusesBytesThatAreLeftOver() throws IOException {
    update(false);
    out.writeByte(0);

    assertThatThrownBy(this::read).hasMessageContaining("1 bytes too many after Update");
  }

  private Pgoutput read() {
    return PgoutputReader.read(bytes.toByteArray());
  }

  private void update(boolean oldKey) throws IOException {
    out.writeByte('U');
    out.writeInt(1);
    if (oldKey) {
      out.writeByte('K');
      out.writeShort(1);
      text("1");
    }
    out.writeByte('N');
    out.writeShort(1);
    text("2");
  }

  private void column(int flags, String name) throws IOException {
    out.writeByte(flags);
    name(name);
    out.writeInt(23);
    out.writeInt(-1);
  }

  private void name(String name) throws IOException {
    out.write(name.getBytes(StandardCharsets.UTF_8));
    out.writeByte(0);
  }

  private void text(String text) throws IOException {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    out.writeByte('t');
    out.writeInt(utf8.length);
    out.write(utf8);
  }
}
