package io.penstock.reconcile;

/** Why a row is likely to differ, by what history says of its key. */
enum Cause {
  /** History has no change of the key at all: it was not read and not sent. */
  NEVER_CAPTURED,
  /** The replica is what history says, and the source has gone on: a change is missing there. */
  GAP,
  /** History says that the row is deleted, and the replica has it. */
  RESURRECTED,
  /** The replica has the row more than once. */
  DUPLICATE,
  /** The replica has the connector's placeholder instead of a value. */
  PLACEHOLDER,
  /** Both values mean the same, and are written differently: a type's rule was broken. */
  TYPE,
  /** The replica is not what history says: it was written to past Penstock, or merged wrongly. */
  ALTERED
}
