package io.penstock.spark.history;

import io.penstock.contract.ColumnSpec;
import io.penstock.contract.IngestJob.TableTask;
import io.penstock.contract.MetadataColumns;
import io.penstock.contract.Position;
import io.penstock.spark.change.Change;
import io.penstock.spark.change.ChangeParser;
import io.penstock.spark.change.UnknownColumnsException;
import io.penstock.spark.change.UnreadableChangeException;
import io.penstock.spark.read.RangeReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionKey;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.GenericAppenderFactory;
import org.apache.iceberg.data.InternalRecordWrapper;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.io.DataWriter;
import org.apache.iceberg.io.OutputFileFactory;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/** Reads one split's records, decodes them and writes them as history rows to a file. */
final class SplitWriter {
  private final Split split;
  private final Table history;
  private final ChangeParser parser;
  private final HistoryRow row;
  private final OrderCheck order;
  private final int[] key;
  private final Map<Character, long[]> changes = new TreeMap<>();
  private @Nullable DataWriter<Record> writer;
  private long events;
  private long resent;
  private long ignored;
  private boolean partial;
  private @Nullable String unreadable;
  private List<String> unknownColumns = List.of();

  SplitWriter(Split split, TableTask task, Table history) {
    this.split = split;
    this.history = history;
    parser = new ChangeParser(task);
    row =
        new HistoryRow(
            history.schema(), task.knownColumns().stream().map(ColumnSpec::name).toList(), split);
    order = new OrderCheck(split.start());
    key = task.key().stream().mapToInt(task.columns()::indexOf).toArray();
  }

  SplitResult write(RangeReader reader, int partitionId, long taskId) throws IOException {
    OutputFileFactory files =
        OutputFileFactory.builderFor(history, partitionId, taskId)
            .format(FileFormat.PARQUET)
            .build();
    boolean complete = false;
    try {
      reader.read(split.range(), event -> take(event, files));
      complete = true;
    } finally {
      if (writer != null) {
        writer.close();
        if (!complete) {
          history.io().deleteFile(writer.toDataFile().location());
        }
      }
    }
    List<DataFile> written = writer == null ? List.of() : List.of(writer.toDataFile());
    Map<String, Long> counts = new TreeMap<>();
    changes.forEach((op, count) -> counts.put(String.valueOf(op), count[0]));
    return new SplitResult(
        split,
        written,
        events,
        counts,
        resent,
        ignored,
        order,
        partial,
        unreadable,
        unknownColumns);
  }

  private boolean take(ConsumerRecord<byte[], byte[]> event, OutputFileFactory files) {
    events++;
    if (event.value() == null) {
      ignored++;
      return true;
    }
    try {
      Change change = parser.parse(event.value());
      if (change.op() == 'm') {
        ignored++;
        return true;
      }
      keep(change, event.offset(), files);
      return true;
    } catch (UnreadableChangeException e) {
      unreadable =
          "offset %d of topic %s: %s".formatted(event.offset(), event.topic(), e.getMessage());
      return false;
    } catch (UnknownColumnsException e) {
      unknownColumns = e.columns();
      return false;
    }
  }

  private void keep(Change change, long offset, OutputFileFactory files) {
    Position position = order.judge(change, offset, identity(change)).position();
    if (split.drops() != null && split.drops().contains(offset)) {
      resent++;
      return;
    }
    partial |= change.op() != 'd' && !change.unchanged().isEmpty();
    changes.computeIfAbsent(change.op(), op -> new long[1])[0]++;
    if (writer == null) {
      writer = open(files);
    }
    writer.write(row.fill(change, position));
  }

  private long identity(Change change) {
    @Nullable Object[] values = change.values();
    long hash = change.op() * 31L + change.txId();
    for (int index : key) {
      Object value = values[index];
      hash =
          hash * 0x9E3779B97F4A7C15L
              + (value instanceof byte[] b
                  ? Arrays.hashCode(b)
                  : java.util.Objects.hashCode(value));
    }
    return hash;
  }

  private DataWriter<Record> open(OutputFileFactory files) {
    PartitionKey partition = new PartitionKey(history.spec(), history.schema());
    Record sample = org.apache.iceberg.data.GenericRecord.create(history.schema());
    sample.setField(MetadataColumns.INGESTED_AT, HistoryRow.time(split.ingestedMicros()));
    partition.partition(new InternalRecordWrapper(history.schema().asStruct()).wrap(sample));
    GenericAppenderFactory appenders =
        new GenericAppenderFactory(
            history, history.schema(), history.spec(), history.properties(), null, null);
    try {
      return appenders.newDataWriter(
          files.newOutputFile(history.spec(), partition), FileFormat.PARQUET, partition.copy());
    } catch (UncheckedIOException e) {
      throw new IllegalStateException("cannot write to " + history.name(), e);
    }
  }
}
