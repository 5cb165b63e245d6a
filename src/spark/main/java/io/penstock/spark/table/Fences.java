package io.penstock.spark.table;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.penstock.contract.Fence;
import java.util.Optional;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotSummary;
import org.apache.iceberg.Table;
import org.apache.iceberg.util.SnapshotUtil;

/**
 * Finds the fence of a lake table. The nearest ancestor snapshot that carries one tells it, also
 * after a rollback; where expiry has removed them all, the copy in the properties may.
 */
public final class Fences {
  private static final ObjectMapper JSON = new ObjectMapper();

  private Fences() {}

  /**
   * The table's fence.
   *
   * @param exactCount whether the copy counts only if the table still holds the rows that it held
   *     then, as history must
   * @return the fence, empty for a table that has taken nothing
   * @throws LostFenceException if the table holds rows and no fence can be trusted
   */
  public static Optional<Fence> find(Table table, boolean exactCount) {
    Snapshot main = table.currentSnapshot();
    if (main == null) {
      return Optional.empty();
    }
    for (Snapshot snapshot : SnapshotUtil.currentAncestors(table)) {
      String fence = snapshot.summary().get(Fence.PROPERTY);
      if (fence != null) {
        return Optional.of(read(fence, Fence.class));
      }
    }
    Optional<Fence.Copy> copy = copyOf(table);
    long rows = totalRecords(main);
    if (copy.isEmpty()) {
      if (rows == 0) {
        return Optional.empty();
      }
      throw new LostFenceException(
          table.name()
              + " holds "
              + rows
              + " rows but no fence: it was not filled by Penstock, or"
              + " its snapshots and properties were removed");
    }
    if (copy.get().sequenceNumber() > main.sequenceNumber()) {
      throw new LostFenceException(
          table.name() + " was rolled back behind its fence and the snapshots between are expired");
    }
    if (exactCount && copy.get().totalRecords() != rows) {
      throw new LostFenceException(
          "%s holds %d rows where its fence counts %d"
              .formatted(table.name(), rows, copy.get().totalRecords()));
    }
    return Optional.of(copy.get().fence());
  }

  /** The fence in the table's properties, whether or not it may be trusted. */
  static Optional<Fence> copy(Table table) {
    return copyOf(table).map(Fence.Copy::fence);
  }

  /** A fence as it stands in snapshot summaries. */
  public static String write(Fence fence) {
    return json(fence);
  }

  static String write(Fence.Copy copy) {
    return json(copy);
  }

  private static String json(Object fence) {
    try {
      return JSON.writeValueAsString(fence);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  static long totalRecords(Snapshot snapshot) {
    return Long.parseLong(snapshot.summary().getOrDefault(SnapshotSummary.TOTAL_RECORDS_PROP, "0"));
  }

  private static Optional<Fence.Copy> copyOf(Table table) {
    return Optional.ofNullable(table.properties().get(Fence.PROPERTY))
        .map(text -> read(text, Fence.Copy.class));
  }

  private static <T> T read(String text, Class<T> type) {
    try {
      return JSON.readValue(text, type);
    } catch (JsonProcessingException e) {
      throw new LostFenceException("a fence cannot be read: " + text);
    }
  }
}
