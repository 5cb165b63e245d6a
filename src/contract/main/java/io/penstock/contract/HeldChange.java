package io.penstock.contract;

/**
 * A mass change that the brake holds: history batches which the current table has not taken. What
 * somebody accepts is exactly this; it is staged again and published only if it comes to the same.
 *
 * @param fromBatch first history batch held
 * @param through history's fence after the last batch held; the current table's, once accepted
 * @param rows rows of the current table without the change
 * @param inserts rows that it would add
 * @param updates rows that it would change
 * @param deletes rows that it would remove
 * @param digest digest of the folded change, in hexadecimal digits
 */
public record HeldChange(
    long fromBatch,
    Fence through,
    long rows,
    long inserts,
    long updates,
    long deletes,
    String digest) {

  /** What became of a held change. */
  public enum Decision {
    /** Nobody has decided; the current table stays. */
    WAITING,
    /** It is to be published. */
    ACCEPTED
  }
}
