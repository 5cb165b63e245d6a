package io.penstock.reconcile;

import io.penstock.contract.Fence;
import java.util.Optional;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.util.SnapshotUtil;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Reads from a lake table what it has taken of its topic. */
final class LakeFence {
  private static final JsonMapper JSON = new JsonMapper();

  private LakeFence() {}

  /**
   * The table's fence as the table object shows it.
   *
   * @return empty for a table that ingest has not filled
   * @throws InconclusiveException if there is one that cannot be trusted
   */
  static Optional<Fence> of(Table table) {
    Snapshot main = table.currentSnapshot();
    if (main == null) {
      return Optional.empty();
    }
    for (Snapshot snapshot : SnapshotUtil.currentAncestors(table)) {
      String fence = snapshot.summary().get(Fence.PROPERTY);
      if (fence != null) {
        return Optional.of(read(table, fence, Fence.class));
      }
    }
    String text = table.properties().get(Fence.PROPERTY);
    if (text == null) {
      return Optional.empty();
    }
    Fence.Copy copy = read(table, text, Fence.Copy.class);
    if (copy.sequenceNumber() > main.sequenceNumber()) {
      throw new InconclusiveException(
          "The lake table %s was rolled back behind its fence; the next ingest run says what to do."
              .formatted(table.name()));
    }
    return Optional.of(copy.fence());
  }

  private static <T> T read(Table table, String text, Class<T> type) {
    try {
      return JSON.readValue(text, type);
    } catch (JacksonException e) {
      throw new InconclusiveException("The fence of %s cannot be read.".formatted(table.name()), e);
    }
  }
}
