package io.penstock.reconcile;

import java.util.Map;
import java.util.UUID;

/**
 * What a repair of a reconciliation would do, before anybody asks for it.
 *
 * @param keys how many keys would be read from the source again and written
 * @param leftKeys how many that were kept would be left, as the replica has several rows of each
 * @param unknownKeys how many mismatches were counted and not kept; a repair does not reach them
 * @param causes what was kept, by likely cause
 * @param explanation why that is advised, and what to do
 */
record RepairPlan(
    UUID reconciliationId,
    UUID tableId,
    Advice advice,
    long keys,
    long leftKeys,
    long unknownKeys,
    Map<Cause, Long> causes,
    String explanation) {

  /** What to do. */
  enum Advice {
    /** Have the keys repaired. */
    REPAIR,
    /** Have the table read anew: a repair would not make it equal. */
    RESNAPSHOT,
    /** There is nothing to repair. */
    NOTHING
  }
}
