package io.penstock.investigation;

/**
 * Why a row of the extract and the replica differ; the steps from the one's sums to the other's.
 */
enum Step {
  /** The extract has the row more than once. */
  TWICE_IN_EXTRACT,
  /** No change of the row is in history: it was never in the source, as far as is known. */
  NEVER_EXISTED,
  /** It was deleted after the extract was taken. */
  DELETED_AFTER,
  /** It is there, and no longer among those that the filter lets through. */
  OUTSIDE_FILTER,
  /** The extract has it as it was once; it was changed later. */
  CHANGED_AFTER,
  /** The extract has values that the row never had. */
  OTHER_VALUES,
  /** It was inserted after the extract was taken. */
  INSERTED_AFTER,
  /** It was there when the extract was taken, and is not in it. */
  MISSED
}
