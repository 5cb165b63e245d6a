package io.penstock.spark.history;

import java.io.Serializable;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.DataFile;
import org.jspecify.annotations.Nullable;

/**
 * What a task made of a split.
 *
 * @param split the split
 * @param files history files written, not committed
 * @param events records read
 * @param changes rows written, by op
 * @param resent changes left out
 * @param ignored records that are no change of a row, such as logical messages
 * @param order the positions seen
 * @param partial whether a change leaves a column unsent
 * @param unreadable why the split could not be read to its end, null if it could
 * @param unknownColumns columns that the table is not known to have and where reading ended
 */
record SplitResult(
    Split split,
    List<DataFile> files,
    long events,
    Map<String, Long> changes,
    long resent,
    long ignored,
    OrderCheck order,
    boolean partial,
    @Nullable String unreadable,
    List<String> unknownColumns)
    implements Serializable {

  /** Whether reading ended before the split's end. */
  boolean isStopped() {
    return unreadable != null || !unknownColumns.isEmpty();
  }
}
