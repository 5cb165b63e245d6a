package io.penstock.spark.history;

import io.penstock.contract.IngestJob.TableTask;
import io.penstock.spark.read.RangeReader;
import io.penstock.spark.read.TopicRange;
import io.penstock.spark.table.LakeTable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.SerializableTable;
import org.apache.iceberg.Table;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.SparkSession;
import org.roaringbitmap.longlong.Roaring64Bitmap;

/**
 * Writes the batches of many tables in one Spark job, each topic read once. A batch whose order
 * leaves a doubt is written again, in one piece, with what history already holds left out.
 */
public final class HistoryStage {
  /** Offsets of one task at most: a file of history of a usual size. */
  private static final long MAX_SPLIT = 250_000;

  /** Offsets below which dividing a topic costs more than it gains. */
  private static final long MIN_SPLIT = 20_000;

  private final SparkSession spark;
  private final Map<String, String> kafka;
  private final ResentChanges resentChanges;

  public HistoryStage(SparkSession spark, String catalog, Map<String, String> kafka) {
    this.spark = spark;
    this.kafka = kafka;
    this.resentChanges = new ResentChanges(spark, catalog, kafka);
  }

  /** Stages a batch of each table. */
  public List<StagedHistory> stage(List<LakeTable> tables, List<TopicRange> ranges) {
    long now = java.util.concurrent.TimeUnit.MILLISECONDS.toMicros(System.currentTimeMillis());
    List<Split> splits = new ArrayList<>();
    long total = ranges.stream().mapToLong(TopicRange::size).sum();
    long share = total / (2L * spark.sparkContext().defaultParallelism());
    long size = Math.max(MIN_SPLIT, Math.min(MAX_SPLIT, share));
    for (int i = 0; i < tables.size(); i++) {
      splits.addAll(split(i, tables.get(i), ranges.get(i), size, now));
    }
    Map<Integer, List<SplitResult>> results = run(tables, splits);
    List<StagedHistory> staged = new ArrayList<>();
    for (int i = 0; i < tables.size(); i++) {
      StagedHistory batch =
          new StagedHistory(
              tables.get(i),
              ranges.get(i),
              tables.get(i).nextBatch(),
              results.getOrDefault(i, List.of()));
      staged.add(batch.isWhole() ? withoutResent(batch, now) : batch);
    }
    return staged;
  }

  /** Deletes a batch's files; only for one that is certain not to be in the table. */
  public static void discard(StagedHistory batch) {
    batch.files().forEach(file -> batch.table().history().io().deleteFile(file.location()));
  }

  private StagedHistory withoutResent(StagedHistory batch, long now) {
    boolean inOrder = batch.isInOrder();
    if (inOrder && !batch.hasIncrementalReads()) {
      return batch;
    }
    Roaring64Bitmap drops = resentChanges.find(batch.table(), batch.range());
    return inOrder && drops.isEmpty() ? batch : again(batch, drops, now);
  }

  private StagedHistory again(StagedHistory doubtful, Roaring64Bitmap drops, long now) {
    discard(doubtful);
    LakeTable table = doubtful.table();
    BatchStart start = BatchStart.of(table, doubtful.range());
    Split whole = new Split(0, doubtful.range(), start, drops, doubtful.batch(), now);
    List<SplitResult> results = run(List.of(table), List.of(whole)).getOrDefault(0, List.of());
    return new StagedHistory(table, doubtful.range(), doubtful.batch(), results);
  }

  private static List<Split> split(
      int index, LakeTable table, TopicRange range, long size, long now) {
    int parts = (int) Math.max(1, (range.size() + size - 1) / size);
    List<Split> splits = new ArrayList<>();
    for (int part = 0; part < parts; part++) {
      long from = range.from() + range.size() * part / parts;
      long to = range.from() + range.size() * (part + 1) / parts;
      BatchStart start = BatchStart.of(table, range);
      splits.add(
          new Split(
              index,
              range.part(from, to),
              part == 0 ? start : BatchStart.unknown(start.epoch()),
              null,
              table.nextBatch(),
              now));
    }
    return splits;
  }

  private Map<Integer, List<SplitResult>> run(List<LakeTable> tables, List<Split> splits) {
    JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
    List<TableTask> tasks = tables.stream().map(LakeTable::task).toList();
    ArrayList<Table> histories = new ArrayList<>();
    tables.forEach(table -> histories.add(SerializableTable.copyOf(table.history())));
    Broadcast<Context> shared =
        context.broadcast(
            new Context(
                new ArrayList<>(tasks.stream().map(TaskJson::write).toList()),
                histories,
                new HashMap<>(kafka)));
    try {
      List<List<Split>> bins = bins(splits, context.defaultParallelism());
      List<List<SplitResult>> written =
          context
              .parallelize(bins, bins.size())
              .map(bin -> writeBin(bin, shared.value()))
              .collect();
      Map<Integer, List<SplitResult>> byTable = new HashMap<>();
      written.stream()
          .flatMap(List::stream)
          .sorted(Comparator.comparingLong(result -> result.split().range().from()))
          .forEach(
              result ->
                  byTable
                      .computeIfAbsent(result.split().table(), table -> new ArrayList<>())
                      .add(result));
      return byTable;
    } finally {
      shared.destroy();
    }
  }

  /** Spreads splits over tasks, the largest first, so that one consumer serves many topics. */
  private static List<List<Split>> bins(List<Split> splits, int parallelism) {
    int count = Math.min(splits.size(), parallelism * 2);
    List<List<Split>> bins = new ArrayList<>();
    long[] load = new long[count];
    for (int i = 0; i < count; i++) {
      bins.add(new ArrayList<>());
    }
    List<Split> largestFirst = new ArrayList<>(splits);
    largestFirst.sort(Comparator.comparingLong((Split split) -> split.range().size()).reversed());
    for (Split split : largestFirst) {
      int least = 0;
      for (int i = 1; i < count; i++) {
        least = load[i] < load[least] ? i : least;
      }
      bins.get(least).add(split);
      load[least] += split.range().size();
    }
    return bins;
  }

  private static List<SplitResult> writeBin(List<Split> bin, Context context) throws IOException {
    TaskContext task = TaskContext.get();
    List<SplitResult> results = new ArrayList<>();
    try (RangeReader reader = new RangeReader(context.kafka())) {
      for (Split split : bin) {
        SplitWriter writer =
            new SplitWriter(
                split,
                TaskJson.read(context.tasks().get(split.table())),
                context.histories().get(split.table()));
        results.add(writer.write(reader, task.partitionId(), task.taskAttemptId()));
      }
    }
    return results;
  }

  /** What every task needs; sent once. */
  private record Context(
      ArrayList<String> tasks, ArrayList<Table> histories, HashMap<String, String> kafka)
      implements java.io.Serializable {}
}
