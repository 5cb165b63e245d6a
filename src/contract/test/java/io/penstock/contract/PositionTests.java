package io.penstock.contract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PositionTests {
  @Test
  void commitOrderComesBeforeLsn() {
    // T2 wrote LSN 90 and waited; T1 wrote 100 and committed first. T2 is the newer.
    Position t1 = new Position(1, true, 80, 100, 7);
    Position t2 = new Position(1, true, 110, 90, 8);
    assertThat(t2).isGreaterThan(t1);
  }

  @Test
  void streamedOutranksAnySnapshotReadOfItsEpoch() {
    Position read = new Position(1, false, 0, 5_000, 900);
    assertThat(new Position(1, true, 0, 10, 1)).isGreaterThan(read);
    assertThat(new Position(2, false, 0, 10, 1)).isGreaterThan(new Position(1, true, 9, 99, 5));
  }

  @Test
  void offsetsDecideOnlyBetweenOtherwiseEqualPositions() {
    Position first = new Position(1, true, 3, 4, 10);
    Position second = new Position(1, true, 3, 4, 11);
    assertThat(second).isGreaterThan(first);
    assertThat(first.compareIgnoringOffset(second)).isZero();
  }

  @Test
  void lsnsAreUnsigned() {
    assertThat(Lsn.format(Lsn.parse("FFFFFFFF/FFFFFFFE"))).isEqualTo("FFFFFFFF/FFFFFFFE");
    assertThat(new Position(1, true, 0, Lsn.parse("80000000/0"), 1))
        .isGreaterThan(new Position(1, true, 0, Lsn.parse("7FFFFFFF/0"), 2));
  }
}
