package io.penstock.contract;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.io.Serializable;

/**
 * What orders two changes of one key: epoch, streamed over snapshot read, LSN of the previous
 * commit, LSN, Kafka offset. Commit order comes first because a transaction may write its LSN
 * before, and commit after, another one that touches the same key.
 *
 * @param epoch stretch of the source's life inside which LSNs compare
 * @param streamed true for a streamed change, false for a snapshot read
 * @param prevCommitLsn LSN of the commit before the change's transaction; 0 while nothing had
 *     streamed
 * @param lsn LSN of the change
 * @param offset Kafka offset
 */
public record Position(int epoch, boolean streamed, long prevCommitLsn, long lsn, long offset)
    implements Comparable<Position>, Serializable {

  @Override
  public int compareTo(Position other) {
    int order = compareIgnoringOffset(other);
    return order != 0 ? order : Long.compare(offset, other.offset);
  }

  /** The order of two changes by what the source says alone, which a re-send does not alter. */
  public int compareIgnoringOffset(Position other) {
    int order = Integer.compare(epoch, other.epoch);
    if (order == 0) {
      order = Boolean.compare(streamed, other.streamed);
    }
    if (order == 0) {
      order = Long.compareUnsigned(prevCommitLsn, other.prevCommitLsn);
    }
    return order != 0 ? order : Long.compareUnsigned(lsn, other.lsn);
  }

  /** The LSN as PostgreSQL prints it, such as {@code 0/16B3748}. */
  @JsonIgnore
  public String lsnText() {
    return Lsn.format(lsn);
  }
}
