package io.penstock.spark.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.contract.Fence.SnapshotMark;
import io.penstock.contract.Position;
import io.penstock.spark.change.Change;
import io.penstock.spark.change.ChangeParserAccess;
import io.penstock.spark.history.BatchStart.Before;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class OrderCheckTests {
  private long offset;

  private boolean suspect(OrderCheck check, @Nullable Long previous, long lsn, long identity) {
    return check.judge(ChangeParserAccess.streamed(previous, lsn), offset++, identity).suspect();
  }

  private OrderCheck.Judged read(OrderCheck check, long lsn, boolean last) {
    return check.judge(ChangeParserAccess.read(lsn, last), offset++, offset);
  }

  private static OrderCheck fresh() {
    return new OrderCheck(new BatchStart(true, 1, null, null, false, false, Before.NOTHING));
  }

  private static OrderCheck after(Position highest) {
    return new OrderCheck(new BatchStart(true, 1, highest, null, false, false, Before.THIS_EPOCH));
  }

  private static OrderCheck middle() {
    return new OrderCheck(BatchStart.unknown(1));
  }

  @Test
  void trustsRisingPositionsAndDoubtsFallingOnes() {
    OrderCheck check = fresh();
    assertThat(suspect(check, 10L, 20, 1)).isFalse();
    assertThat(suspect(check, 10L, 21, 2)).isFalse();
    assertThat(suspect(check, 30L, 15, 3)).as("a later commit with a lower LSN").isFalse();
    assertThat(suspect(check, 10L, 21, 2)).as("sent again").isTrue();
  }

  @Test
  void trustsOtherRowsOfOneLsnButNotTheSameRow() {
    OrderCheck check = fresh();
    assertThat(suspect(check, 10L, 20, 1)).isFalse();
    assertThat(suspect(check, 10L, 20, 2)).isFalse();
    assertThat(suspect(check, 10L, 20, 3)).isFalse();
    assertThat(suspect(check, 10L, 20, 2)).isTrue();
  }

  @Test
  void doubtsWhatEqualsTheTablesOwnHighest() {
    OrderCheck check = after(new Position(1, true, 10, 20, 5));
    assertThat(suspect(check, 10L, 20, 1)).isTrue();
    assertThat(suspect(check, 10L, 21, 1)).isFalse();
  }

  @Test
  void givesAMissingPreviousCommitTheHighestSeen() {
    Change change = ChangeParserAccess.streamed(null, 25);
    assertThat(fresh().judge(change, 1, 1).position().prevCommitLsn()).isZero();
    assertThat(
            after(new Position(1, true, 10, 20, 5)).judge(change, 6, 1).position().prevCommitLsn())
        .isEqualTo(10);
    assertThat(suspect(middle(), null, 25, 1)).as("unknown in the middle of a batch").isTrue();
  }

  @Test
  void joinsSplitsThatShareAnLsnIfTheirRowsDiffer() {
    OrderCheck left = fresh();
    suspect(left, 10L, 20, 1);
    suspect(left, 10L, 20, 2);
    OrderCheck right = middle();
    suspect(right, 10L, 20, 3);
    assertThat(right.follows(left)).isTrue();
    OrderCheck again = middle();
    suspect(again, 10L, 20, 2);
    assertThat(again.follows(left)).isFalse();
  }

  @Test
  void aReadWithAnotherLsnBeginsAnEpoch() {
    OrderCheck check = fresh();
    assertThat(read(check, 100, false).position().epoch()).isEqualTo(1);
    assertThat(read(check, 100, true).suspect()).isFalse();
    assertThat(check.snapshot()).isEqualTo(new SnapshotMark(100, true, true));
    suspect(check, 110L, 120, 1);
    OrderCheck.Judged again = read(check, 200, false);
    assertThat(again.position().epoch()).isEqualTo(2);
    assertThat(again.suspect()).isFalse();
    assertThat(check.top()).isNull();
    assertThat(check.snapshot()).isEqualTo(new SnapshotMark(200, false, false));
  }

  @Test
  void doubtsReadsOfASnapshotThatIsOver() {
    OrderCheck check = fresh();
    read(check, 100, true);
    assertThat(read(check, 100, false).suspect()).isTrue();
    assertThat(read(check, 90, false).suspect()).isTrue();
  }

  @Test
  void doubtsStreamedChangesBelowTheSnapshot() {
    OrderCheck check = fresh();
    read(check, 100, true);
    assertThat(suspect(check, 80L, 90, 1)).isTrue();
    assertThat(suspect(check, 110L, 120, 2)).isFalse();
  }

  @Test
  void splitsOfOneSnapshotFollowEachOther() {
    OrderCheck left = fresh();
    read(left, 100, false);
    OrderCheck right = middle();
    read(right, 100, true);
    suspect(right, 110L, 120, 1);
    assertThat(right.follows(left)).isTrue();
    OrderCheck other = middle();
    read(other, 130, false);
    assertThat(other.follows(left)).as("another snapshot").isFalse();
    OrderCheck late = middle();
    read(late, 100, false);
    assertThat(late.follows(right)).as("reads after streaming").isFalse();
  }
}
