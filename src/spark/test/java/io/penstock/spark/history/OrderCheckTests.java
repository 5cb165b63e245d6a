package io.penstock.spark.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.contract.Position;
import io.penstock.spark.change.Change;
import io.penstock.spark.change.ChangeParserAccess;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class OrderCheckTests {
  private long offset;

  private boolean suspect(OrderCheck check, @Nullable Long previous, long lsn, long identity) {
    Change change = ChangeParserAccess.streamed(previous, lsn);
    return check.isSuspect(change, check.positionOf(change, offset++), identity);
  }

  @Test
  void trustsRisingPositionsAndDoubtsFallingOnes() {
    OrderCheck check = new OrderCheck(1, true, null);
    assertThat(suspect(check, 10L, 20, 1)).isFalse();
    assertThat(suspect(check, 10L, 21, 2)).isFalse();
    assertThat(suspect(check, 30L, 15, 3)).as("a later commit with a lower LSN").isFalse();
    assertThat(suspect(check, 10L, 21, 2)).as("sent again").isTrue();
  }

  @Test
  void trustsOtherRowsOfOneLsnButNotTheSameRow() {
    OrderCheck check = new OrderCheck(1, true, null);
    assertThat(suspect(check, 10L, 20, 1)).isFalse();
    assertThat(suspect(check, 10L, 20, 2)).isFalse();
    assertThat(suspect(check, 10L, 20, 3)).isFalse();
    assertThat(suspect(check, 10L, 20, 2)).isTrue();
  }

  @Test
  void doubtsWhatEqualsTheTablesOwnHighest() {
    OrderCheck check = new OrderCheck(1, true, new Position(1, true, 10, 20, 5));
    assertThat(suspect(check, 10L, 20, 1)).isTrue();
    assertThat(suspect(check, 10L, 21, 1)).isFalse();
  }

  @Test
  void givesAMissingPreviousCommitTheHighestSeen() {
    OrderCheck fresh = new OrderCheck(1, true, null);
    assertThat(fresh.positionOf(ChangeParserAccess.streamed(null, 5), 1).prevCommitLsn()).isZero();
    OrderCheck running = new OrderCheck(1, true, new Position(1, true, 10, 20, 5));
    assertThat(running.positionOf(ChangeParserAccess.streamed(null, 25), 6).prevCommitLsn())
        .isEqualTo(10);
    OrderCheck middle = new OrderCheck(1, false, null);
    assertThat(suspect(middle, null, 25, 1)).as("unknown in the middle of a batch").isTrue();
  }

  @Test
  void joinsSplitsThatShareAnLsnIfTheirRowsDiffer() {
    OrderCheck left = new OrderCheck(1, true, null);
    suspect(left, 10L, 20, 1);
    suspect(left, 10L, 20, 2);
    OrderCheck right = new OrderCheck(1, false, null);
    suspect(right, 10L, 20, 3);
    assertThat(right.follows(left)).isTrue();
    OrderCheck again = new OrderCheck(1, false, null);
    suspect(again, 10L, 20, 2);
    assertThat(again.follows(left)).isFalse();
  }
}
