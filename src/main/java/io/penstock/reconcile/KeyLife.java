package io.penstock.reconcile;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The life of one key, with its row on both sides as they were read.
 *
 * @param key names of the key's columns with their values as texts
 * @param atSource whether the source has the row; null if it could not be asked
 * @param sourceFailure why not
 * @param inLake whether the current table has the row
 * @param lakeSnapshotId Iceberg snapshot of the current table, null if nothing was committed to it
 * @param columns the columns outside the key
 * @param masked those whose values are masked
 * @param changes the newest changes, oldest first
 * @param more whether there are older ones
 */
record KeyLife(
    UUID tableId,
    Map<String, String> key,
    Instant readAt,
    @Nullable Boolean atSource,
    @Nullable String sourceFailure,
    boolean inLake,
    @Nullable Long lakeSnapshotId,
    List<Sides> columns,
    List<String> masked,
    List<KeyChange> changes,
    boolean more) {

  /**
   * A column's values on both sides as texts, null for NULL.
   *
   * @param differs whether both sides have the row with another value each
   */
  record Sides(String column, @Nullable String source, @Nullable String lake, boolean differs) {}

  /** The same without the values of sensitive columns; that they differ is told. */
  KeyLife masked(List<String> sensitive) {
    List<String> hidden = columns.stream().map(Sides::column).filter(sensitive::contains).toList();
    if (hidden.isEmpty()) {
      return this;
    }
    Masking masking = new Masking(hidden);
    return new KeyLife(
        tableId,
        key,
        readAt,
        atSource,
        sourceFailure,
        inLake,
        lakeSnapshotId,
        columns.stream()
            .map(sides -> hidden.contains(sides.column()) ? hide(sides) : sides)
            .toList(),
        hidden,
        changes.stream().map(masking::masked).toList(),
        more);
  }

  private static Sides hide(Sides sides) {
    return new Sides(
        sides.column(), Masking.mask(sides.source()), Masking.mask(sides.lake()), sides.differs());
  }
}
