package io.penstock.spark;

import io.penstock.contract.Fence;
import io.penstock.contract.IngestJob;
import io.penstock.contract.IngestJob.TableTask;
import io.penstock.spark.current.CurrentMerge;
import io.penstock.spark.current.SnapshotSweep;
import io.penstock.spark.current.UnsentValueException;
import io.penstock.spark.history.HistoryPublish;
import io.penstock.spark.history.HistoryStage;
import io.penstock.spark.history.StagedHistory;
import io.penstock.spark.read.GapException;
import io.penstock.spark.read.TopicRange;
import io.penstock.spark.read.Topics;
import io.penstock.spark.report.RunReport;
import io.penstock.spark.table.LakeTable;
import io.penstock.spark.table.LakeTables;
import io.penstock.spark.table.LostFenceException;
import io.penstock.spark.table.MovedTableException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.spark.sql.SparkSession;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One ingest run: batch after batch, until every table has taken what its topic held when the run
 * began. Each batch goes to history first, then from history to current; a table that cannot go on
 * is left alone and the others go on.
 */
final class IngestRun {
  private static final Logger LOG = LoggerFactory.getLogger(IngestRun.class);

  /** How often a table is staged again because somebody else committed to it. */
  private static final int ATTEMPTS = 3;

  private final IngestJob job;
  private final LakeTables lake;
  private final HistoryStage stage;
  private final SnapshotSweep sweep;
  private final CurrentMerge merge;
  private final Map<String, TableProgress> progress = new LinkedHashMap<>();
  private final Map<String, Integer> moved = new HashMap<>();

  IngestRun(SparkSession spark, IngestJob job, LakeTables lake, RunReport report) {
    this.job = job;
    this.lake = lake;
    stage = new HistoryStage(spark, job.catalog().name(), job.kafka());
    sweep = new SnapshotSweep(spark, job.catalog().name(), job.runId());
    merge = new CurrentMerge(spark, job.catalog().name(), job.runId());
    job.tables().forEach(task -> progress.put(task.tableId(), new TableProgress(task, report)));
  }

  /**
   * Runs to the end.
   *
   * @return whether every table ended published, up to date or quarantined
   */
  boolean run() throws ExecutionException, InterruptedException {
    Topics topics =
        Topics.describe(
            job.kafka(), job.tables().stream().map(TableTask::topic).distinct().toList());
    List<TableProgress> open = new ArrayList<>(progress.values());
    boolean failed = false;
    for (boolean first = true; !open.isEmpty(); first = false) {
      failed |= batch(open, topics, first);
      open.removeIf(TableProgress::isDone);
    }
    return !failed;
  }

  /** Takes one batch of each table; those that have no more are finished. */
  private boolean batch(List<TableProgress> open, Topics topics, boolean first)
      throws InterruptedException {
    List<LakeTable> tables = new ArrayList<>();
    List<TopicRange> ranges = new ArrayList<>();
    Map<TableProgress, LakeTable> behind = new LinkedHashMap<>();
    boolean failed = false;
    for (TableProgress table : open) {
      try {
        LakeTable lakeTable = lake.open(table.task());
        if (first) {
          LakeTables.removeStagingBranches(lakeTable.current());
        }
        Optional<TopicRange> range = topics.after(table.task().topic(), lakeTable.historyFence());
        behind.put(table, lakeTable);
        if (range.isPresent()) {
          tables.add(lakeTable);
          ranges.add(limited(range.get(), table));
        }
      } catch (LostFenceException | GapException e) {
        table.quarantine(String.valueOf(e.getMessage()));
      } catch (RuntimeException e) {
        failed = true;
        fail(table, e);
      }
    }
    Map<String, Fence> published = new HashMap<>();
    if (!tables.isEmpty()) {
      failed |= publishHistories(stage.stage(tables, ranges), published);
    }
    failed |= mergeCurrents(behind, published);
    behind.keySet().stream()
        .filter(
            table ->
                !published.containsKey(table.task().tableId())
                    && !moved.containsKey(table.task().tableId()))
        .forEach(TableProgress::finish);
    return failed;
  }

  /** A batch's size, halved each time that somebody else's commit came between. */
  private TopicRange limited(TopicRange range, TableProgress table) {
    long limit =
        Math.max(
            1, job.limits().maxEventsPerTable() >> moved.getOrDefault(table.task().tableId(), 0));
    long to = Math.min(range.to(), range.from() + limit);
    return new TopicRange(range.topic(), range.topicId(), range.partition(), range.from(), to);
  }

  private boolean publishHistories(List<StagedHistory> batches, Map<String, Fence> published) {
    boolean failed = false;
    for (StagedHistory batch : batches) {
      TableTask task = batch.table().task();
      TableProgress table = progress(task);
      Failpoint.AFTER_FILES.pass(task.qualifiedName());
      String unreadable = batch.unreadable();
      if (unreadable != null) {
        HistoryStage.discard(batch);
        table.quarantine(unreadable);
        continue;
      }
      try {
        Fence fence = HistoryPublish.publish(batch, job.runId());
        published.put(task.tableId(), fence);
        Failpoint.AFTER_HISTORY.pass(task.qualifiedName());
        table.historyPublished(
            batch,
            LakeTable.mainSnapshotId(batch.table().history()),
            StagedHistory.completeThroughLsn(fence));
      } catch (MovedTableException e) {
        HistoryStage.discard(batch);
        failed |= again(table, e);
      } catch (RuntimeException e) {
        failed = true;
        fail(table, e);
      }
    }
    return failed;
  }

  private boolean mergeCurrents(Map<TableProgress, LakeTable> tables, Map<String, Fence> published)
      throws InterruptedException {
    ExecutorService pool = Executors.newFixedThreadPool(job.limits().parallelTables());
    try {
      List<Future<Boolean>> merges = new ArrayList<>();
      tables.forEach(
          (table, lakeTable) -> {
            if (!table.isDone()) {
              merges.add(pool.submit(() -> mergeCurrent(table, lakeTable, published)));
            }
          });
      boolean failed = false;
      for (Future<Boolean> done : merges) {
        failed |= done.get();
      }
      return failed;
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } finally {
      pool.shutdown();
    }
  }

  private boolean mergeCurrent(
      TableProgress table, LakeTable lakeTable, Map<String, Fence> published) {
    Fence fence = published.get(table.task().tableId());
    Optional<Fence> history = fence == null ? lakeTable.historyFence() : Optional.of(fence);
    if (history.isEmpty()) {
      return false;
    }
    try {
      Fence taken = history.get();
      if (taken.awaitsSweep()) {
        SnapshotSweep.Swept swept = sweep.sweep(lakeTable, taken);
        table.swept(swept.deletes());
        taken = swept.fence();
      }
      Failpoint.BEFORE_CURRENT.pass(table.task().qualifiedName());
      if (merge.merge(lakeTable, taken)) {
        Failpoint.AFTER_CURRENT.pass(table.task().qualifiedName());
        table.currentPublished(LakeTable.mainSnapshotId(lakeTable.current()));
      }
      return false;
    } catch (MovedTableException e) {
      return again(table, e);
    } catch (UnsentValueException e) {
      table.quarantine(String.valueOf(e.getMessage()));
      return false;
    } catch (RuntimeException e) {
      fail(table, e);
      return true;
    }
  }

  /** Notes that a table must be tried again, or fails it after the last attempt. */
  private boolean again(TableProgress table, MovedTableException reason) {
    int times;
    synchronized (moved) {
      times = moved.merge(table.task().tableId(), 1, Integer::sum);
    }
    LOG.warn("{}: {}", table.task().qualifiedName(), reason.getMessage());
    if (times < ATTEMPTS) {
      return false;
    }
    table.fail("gave up after " + times + " attempts: " + reason.getMessage());
    return true;
  }

  private TableProgress progress(TableTask task) {
    return java.util.Objects.requireNonNull(progress.get(task.tableId()));
  }

  private static void fail(TableProgress table, RuntimeException e) {
    LOG.error("{} failed", table.task().qualifiedName(), e);
    table.fail(
        String.valueOf(e.getMessage() == null ? e : e.getMessage())
            .lines()
            .findFirst()
            .orElse(e.toString()));
  }
}
