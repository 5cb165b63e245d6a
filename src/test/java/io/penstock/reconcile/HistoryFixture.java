package io.penstock.reconcile;

import io.penstock.contract.ColumnSpec;
import io.penstock.contract.Fence;
import io.penstock.contract.MetadataColumns;
import io.penstock.contract.Position;
import java.io.IOException;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.iceberg.Table;

/** Makes history tables by hand; each change commits after, and is written after, those before. */
public final class HistoryFixture {
  private static final List<ColumnSpec> METADATA =
      List.of(
          new ColumnSpec(MetadataColumns.OP, "", "string", false, 0),
          new ColumnSpec(MetadataColumns.EPOCH, "", "int", false, 0),
          new ColumnSpec(MetadataColumns.FROM_SNAPSHOT, "", "boolean", false, 0),
          new ColumnSpec(MetadataColumns.PREV_COMMIT_LSN, "", "long", true, 0),
          new ColumnSpec(MetadataColumns.LSN, "", "long", true, 0),
          new ColumnSpec(MetadataColumns.TX_ID, "", "long", true, 0),
          new ColumnSpec(MetadataColumns.SOURCE_TS, "", "timestamptz", true, 0),
          new ColumnSpec(MetadataColumns.UNCHANGED, "", "list<string>", true, 0),
          new ColumnSpec(MetadataColumns.OFFSET, "", "long", false, 0),
          new ColumnSpec(MetadataColumns.BATCH, "", "long", false, 0),
          new ColumnSpec(MetadataColumns.INGESTED_AT, "", "timestamptz", false, 0));

  private final List<ColumnSpec> columns;
  private final List<List<Object>> rows = new ArrayList<>();
  private List<String> unsent = List.of();
  private int epoch = 1;
  private long prev = 100;
  private long lsn = 100;
  private long batch = 1;
  private long atLsn;

  public HistoryFixture(List<ColumnSpec> columns) {
    this.columns = columns;
  }

  /** Reads of a snapshot. */
  @SafeVarargs
  public final HistoryFixture read(List<Object>... values) {
    for (List<Object> row : values) {
      add("r", true, null, row);
    }
    return this;
  }

  /** A streamed change. */
  public HistoryFixture change(String op, long transaction, List<Object> values) {
    prev += 10;
    lsn = Math.max(lsn, prev) + 5;
    return add(op, false, transaction, values);
  }

  /** Where the next change follows the commit before, and was written. */
  public HistoryFixture at(long previousCommit, long written) {
    prev = previousCommit - 10;
    lsn = written - 5;
    atLsn = written;
    return this;
  }

  /** What the next change leaves unsent. */
  public HistoryFixture unsent(String... names) {
    unsent = List.of(names);
    return this;
  }

  public HistoryFixture epoch(int next) {
    epoch = next;
    return this;
  }

  public HistoryFixture fromBatch(long first) {
    batch = first;
    return this;
  }

  public HistoryFixture nextBatch() {
    batch++;
    return this;
  }

  public long batch() {
    return batch;
  }

  /** What a replica that has taken all of it says; the newest epoch compares with itself alone. */
  public Fence fence() {
    return fence("none", rows.size());
  }

  /** The same, of a topic up to an offset. */
  public Fence fence(String topicId, long offset) {
    return new Fence(
        batch,
        topicId,
        "topic",
        0,
        offset,
        epoch,
        0,
        0,
        epoch,
        new Position(epoch, true, prev, lsn, rows.size()),
        null,
        UUID.randomUUID().toString());
  }

  public Table table(LakeFixture lake) throws IOException {
    return lake.table(columns(), rows);
  }

  public Table table(LakeFixture lake, String namespace, String name, Fence fence)
      throws IOException {
    return lake.table(namespace, name, columns(), rows, fence);
  }

  private List<ColumnSpec> columns() {
    List<ColumnSpec> all = new ArrayList<>(columns);
    all.addAll(METADATA);
    return all;
  }

  private HistoryFixture add(String op, boolean read, Long transaction, List<Object> values) {
    OffsetDateTime now = OffsetDateTime.now(ZoneOffset.UTC);
    List<Object> row = new ArrayList<>(values);
    row.add(op);
    row.add(epoch);
    row.add(read);
    row.add(read ? null : prev);
    row.add(atLsn > 0 ? Long.valueOf(atLsn) : Long.valueOf(lsn));
    row.add(transaction);
    row.add(now);
    row.add(unsent.isEmpty() ? null : unsent);
    row.add((long) rows.size());
    row.add(batch);
    row.add(now);
    rows.add(row);
    unsent = List.of();
    atLsn = 0;
    return this;
  }
}
