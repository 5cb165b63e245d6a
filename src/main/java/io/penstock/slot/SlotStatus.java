package io.penstock.slot;

/** What became of a slot that is expected, by a sample that is young enough to tell. */
public enum SlotStatus {
  /** There, and its WAL is within {@code max_wal_size}. */
  RESERVED,
  /** There; its WAL is beyond {@code max_wal_size}, and kept all the same. */
  EXTENDED,
  /** There; its WAL is beyond what is kept, and goes with the next checkpoint. */
  UNRESERVED,
  /** There, and of no use: its WAL is gone, or the server invalidated it. */
  LOST,
  /** It was there and is not any more. */
  MISSING,
  /** It was never seen: its connector has not made it yet. */
  NOT_MADE,
  /** The newest sample is too old to tell, or there is none. */
  UNKNOWN
}
