package io.penstock.spark.history;

import io.penstock.contract.MetadataColumns;
import io.penstock.contract.Position;
import io.penstock.spark.change.Change;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.Schema;
import org.apache.iceberg.data.GenericRecord;
import org.jspecify.annotations.Nullable;

/** One row of a history table, filled anew for each change. */
final class HistoryRow {
  private final GenericRecord row;
  private final int[] columns;
  private final int op;
  private final int epoch;
  private final int fromSnapshot;
  private final int prevCommitLsn;
  private final int lsn;
  private final int txId;
  private final int sourceTs;
  private final int unchanged;
  private final int offset;

  HistoryRow(Schema schema, List<String> columnNames, Split split) {
    row = GenericRecord.create(schema);
    Map<String, Integer> indexes = new HashMap<>();
    for (int i = 0; i < schema.columns().size(); i++) {
      indexes.put(schema.columns().get(i).name(), i);
    }
    columns = columnNames.stream().mapToInt(name -> require(indexes, name)).toArray();
    op = require(indexes, MetadataColumns.OP);
    epoch = require(indexes, MetadataColumns.EPOCH);
    fromSnapshot = require(indexes, MetadataColumns.FROM_SNAPSHOT);
    prevCommitLsn = require(indexes, MetadataColumns.PREV_COMMIT_LSN);
    lsn = require(indexes, MetadataColumns.LSN);
    txId = require(indexes, MetadataColumns.TX_ID);
    sourceTs = require(indexes, MetadataColumns.SOURCE_TS);
    unchanged = require(indexes, MetadataColumns.UNCHANGED);
    offset = require(indexes, MetadataColumns.OFFSET);
    row.set(require(indexes, MetadataColumns.TOPIC), split.range().topic());
    row.set(require(indexes, MetadataColumns.PARTITION), split.range().partition());
    row.set(require(indexes, MetadataColumns.BATCH), split.batch());
    row.set(require(indexes, MetadataColumns.INGESTED_AT), time(split.ingestedMicros()));
  }

  private static int require(Map<String, Integer> indexes, String name) {
    Integer index = indexes.get(name);
    if (index == null) {
      throw new IllegalStateException("the history table has no column \"" + name + "\"");
    }
    return index;
  }

  GenericRecord fill(Change change, Position position) {
    @Nullable Object[] values = change.values();
    for (int i = 0; i < columns.length; i++) {
      row.set(columns[i], values[i]);
    }
    row.set(op, String.valueOf(change.op()));
    row.set(epoch, position.epoch());
    row.set(fromSnapshot, change.fromSnapshot());
    row.set(prevCommitLsn, position.streamed() ? position.prevCommitLsn() : null);
    row.set(lsn, orNull(change.incremental() ? Change.NONE : change.lsn()));
    row.set(txId, change.fromSnapshot() ? null : orNull(change.txId()));
    row.set(sourceTs, change.sourceMicros() == Change.NONE ? null : time(change.sourceMicros()));
    row.set(unchanged, change.unchanged().isEmpty() ? null : change.unchanged());
    row.set(offset, position.offset());
    return row;
  }

  private static @Nullable Long orNull(long value) {
    return value == Change.NONE ? null : value;
  }

  static OffsetDateTime time(long micros) {
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS).atOffset(ZoneOffset.UTC);
  }
}
