package io.penstock.spark.table;

import io.penstock.contract.Fence;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;
import org.jspecify.annotations.Nullable;

/**
 * What a table must still be when a run publishes to it, and what the commit sets beside the data.
 *
 * @param main snapshot that the main branch stands at, null if it has none
 * @param schemaId the table's schema: one that knows other columns would leave rows unfilled
 * @param fence the fence to publish
 * @param properties further table properties
 */
record PublishGuard(
    @Nullable Long main, int schemaId, Fence fence, Map<String, String> properties) {

  static PublishGuard of(Table table, Fence fence, Map<String, String> properties) {
    return new PublishGuard(
        LakeTable.mainSnapshotId(table), table.schema().schemaId(), fence, properties);
  }

  void requireUnmoved(TableMetadata base) {
    SnapshotRef ref = base.ref(SnapshotRef.MAIN_BRANCH);
    Long found = ref == null ? null : Long.valueOf(ref.snapshotId());
    if (!Objects.equals(found, main)) {
      throw new MovedTableException(
          "main moved from snapshot " + main + " to " + found + " while the run worked");
    }
    if (base.currentSchemaId() != schemaId) {
      throw new MovedTableException("the schema changed while the run worked");
    }
  }

  /** Requires that staged snapshots lead to main, and that all of them are this run's. */
  void requireOwnChain(TableMetadata base, long stagedId) {
    Long id = stagedId;
    while (id != null && !id.equals(main)) {
      Snapshot snapshot = base.snapshot(id);
      if (snapshot == null || !fence.runId().equals(snapshot.summary().get(Fence.RUN_PROPERTY))) {
        throw new MovedTableException(
            "the staged branch reaches main through snapshot " + id + " of somebody else");
      }
      id = snapshot.parentId();
    }
    if (!Objects.equals(id, main)) {
      throw new MovedTableException("the staged branch does not start at main");
    }
  }

  /** The metadata with the fence's copy and the further properties. */
  TableMetadata complete(TableMetadata metadata) {
    Snapshot head = metadata.currentSnapshot();
    Fence.Copy copy = new Fence.Copy(head.sequenceNumber(), Fences.totalRecords(head), fence);
    Map<String, String> all = new HashMap<>(properties);
    all.put(Fence.PROPERTY, Fences.write(copy));
    return TableMetadata.buildFrom(metadata).setProperties(all).build();
  }
}
