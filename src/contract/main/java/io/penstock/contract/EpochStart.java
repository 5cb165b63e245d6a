package io.penstock.contract;

/**
 * Where an epoch of a table begins: a place in its topic that the service records before what
 * belongs to the new epoch can arrive. A batch of history never reaches across one.
 *
 * @param number from 1, one more with each start of the table; fences say which was taken last
 * @param cause why LSNs or values from before do not count any more
 * @param topicId Kafka's id of the topic
 * @param offset first offset that belongs to the epoch
 */
public record EpochStart(int number, Cause cause, String topicId, long offset) {

  /** What ended the epoch before. */
  public enum Cause {
    /**
     * The source went back in its log or was replaced: LSNs from before compare with none from
     * after.
     */
    SOURCE_REPLACED,
    /**
     * The connector starts over without its offsets: changes are missing from the topic, and the
     * rows are read once more by an initial snapshot.
     */
    OFFSETS_RESET,
    /**
     * The table is read anew because its replica may differ; LSNs still compare, so that a re-send
     * is still known. What the topic no longer holds before the start is given up.
     */
    RESNAPSHOT
  }
}
