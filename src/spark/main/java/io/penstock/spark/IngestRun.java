package io.penstock.spark;

import io.penstock.contract.Fence;
import io.penstock.contract.IngestJob;
import io.penstock.contract.IngestJob.TableTask;
import io.penstock.spark.change.UnreadableChangeException;
import io.penstock.spark.current.CurrentMerge;
import io.penstock.spark.current.ResnapshotEnd;
import io.penstock.spark.current.UnsentValueException;
import io.penstock.spark.history.HistoryPublish;
import io.penstock.spark.history.HistoryStage;
import io.penstock.spark.history.StagedHistory;
import io.penstock.spark.read.GapException;
import io.penstock.spark.read.TopicRange;
import io.penstock.spark.read.Topics;
import io.penstock.spark.report.RunReport;
import io.penstock.spark.table.BreakingSchemaException;
import io.penstock.spark.table.ColumnFill;
import io.penstock.spark.table.LakeTable;
import io.penstock.spark.table.LakeTables;
import io.penstock.spark.table.LostFenceException;
import io.penstock.spark.table.MovedTableException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.stream.IntStream;
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

  private final SparkSession spark;
  private final IngestJob job;
  private final LakeTables lake;
  private final HistoryStage stage;
  private final ResnapshotEnd resnapshots;
  private final ColumnFill fill;
  private final CurrentMerge merge;
  private final List<TableProgress> tables;

  IngestRun(SparkSession spark, IngestJob job, LakeTables lake, RunReport report) {
    this.spark = spark;
    this.job = job;
    this.lake = lake;
    stage = new HistoryStage(spark, job.catalog().name(), job.kafka());
    resnapshots = new ResnapshotEnd(spark, job.catalog().name(), job.runId());
    fill = new ColumnFill(spark, job.catalog().name(), job.runId());
    merge = new CurrentMerge(spark, job.catalog().name(), job.runId());
    tables = job.tables().stream().map(task -> new TableProgress(task, report)).toList();
  }

  /**
   * Runs to the end.
   *
   * @return whether every table ended published, up to date or quarantined
   */
  boolean run() throws ExecutionException, InterruptedException {
    LOG.info("run {} takes up {} tables", job.runId(), tables.size());
    Topics topics =
        Topics.describe(
            job.kafka(), job.tables().stream().map(TableTask::topic).distinct().toList());
    List<TableProgress> open = new ArrayList<>(tables);
    ExecutorService pool = Executors.newFixedThreadPool(job.limits().parallelTables());
    try {
      for (boolean first = true; !open.isEmpty(); first = false) {
        pass(open, topics, first, pool);
        open.removeIf(TableProgress::isDone);
      }
    } finally {
      pool.shutdown();
    }
    return tables.stream().noneMatch(TableProgress::hasFailed);
  }

  /** Takes at most one batch of each table and brings its current table up to its history. */
  private void pass(List<TableProgress> open, Topics topics, boolean first, ExecutorService pool)
      throws InterruptedException {
    Queue<Turn> begun = new ConcurrentLinkedQueue<>();
    together(pool, open, table -> alone(table, () -> begun.add(turn(table, topics, first))));
    List<Turn> turns = List.copyOf(begun);
    publishHistories(turns.stream().filter(turn -> turn.range().isPresent()).toList(), pool);
    mergeCurrents(turns.stream().filter(turn -> !turn.table().isDone()).toList(), pool);
  }

  /** Does a piece of work for each, several at a time, and waits until all is done. */
  private static <T> void together(ExecutorService pool, List<T> each, Consumer<T> work)
      throws InterruptedException {
    List<Callable<Void>> calls = new ArrayList<>();
    for (T one : each) {
      calls.add(
          () -> {
            work.accept(one);
            return null;
          });
    }
    for (Future<Void> done : pool.invokeAll(calls)) {
      try {
        done.get();
      } catch (ExecutionException e) {
        throw new IllegalStateException(e.getCause());
      }
    }
  }

  private Turn turn(TableProgress table, Topics topics, boolean first) {
    LakeTable lakeTable = lake.open(table.task());
    if (first) {
      LakeTables.removeStagingBranches(lakeTable.current());
      LakeTables.removeStagingBranches(lakeTable.history());
    }
    if (fill.fill(lakeTable)) {
      table.currentPublished(LakeTable.mainSnapshotId(lakeTable.current()));
    }
    Optional<TopicRange> whole = topics.after(table.task(), lakeTable.historyFence(), first);
    lakeTable.historyFence().ifPresent(fence -> table.takenBefore(fence.offset()));
    Optional<TopicRange> part =
        whole.map(range -> range.first(table.share(job.limits().maxEventsPerTable())));
    boolean last =
        part.map(range -> topics.isEnd(table.task(), lakeTable.historyFence(), range)).orElse(true);
    return new Turn(table, lakeTable, part, last);
  }

  private void publishHistories(List<Turn> turns, ExecutorService pool)
      throws InterruptedException {
    if (turns.isEmpty()) {
      return;
    }
    List<StagedHistory> batches;
    try {
      batches = stage(turns);
    } catch (RuntimeException e) {
      LOG.warn("staging together failed, each table is staged alone", e);
      turns.forEach(
          turn -> alone(turn.table(), () -> publishHistory(turn, stage(List.of(turn)).get(0))));
      return;
    }
    together(
        pool,
        IntStream.range(0, turns.size()).boxed().toList(),
        i -> {
          Turn turn = turns.get(i);
          alone(turn.table(), () -> publishHistory(turn, batches.get(i)));
        });
  }

  private List<StagedHistory> stage(List<Turn> turns) {
    return stage.stage(
        turns.stream().map(Turn::lake).toList(),
        turns.stream().map(turn -> turn.range().orElseThrow()).toList());
  }

  private void publishHistory(Turn turn, StagedHistory batch) {
    TableProgress table = turn.table();
    String name = table.task().qualifiedName();
    Failpoint.AFTER_FILES.pass(name);
    if (!batch.isWhole()) {
      HistoryStage.discard(batch);
      String unreadable = batch.unreadable();
      if (unreadable == null) {
        table.outdated(batch.unknownColumns());
      } else {
        table.quarantine(unreadable);
      }
      return;
    }
    try {
      Fence fence = HistoryPublish.publish(batch, job.runId());
      turn.published(batch, fence);
      Failpoint.AFTER_HISTORY.pass(name);
      table.historyPublished(
          batch,
          LakeTable.mainSnapshotId(turn.lake().history()),
          StagedHistory.completeThroughLsn(fence));
    } catch (MovedTableException e) {
      HistoryStage.discard(batch);
      again(turn, e);
    }
  }

  /** Those with little to do first, in a session that makes little of it. */
  private void mergeCurrents(List<Turn> turns, ExecutorService pool) throws InterruptedException {
    Consumer<Turn> merging = turn -> alone(turn.table(), () -> mergeCurrent(turn));
    try (SmallWork session = SmallWork.in(spark)) {
      together(pool, turns.stream().filter(Turn::isSmall).toList(), merging);
    }
    together(pool, turns.stream().filter(turn -> !turn.isSmall()).toList(), merging);
  }

  private void mergeCurrent(Turn turn) {
    TableProgress table = turn.table();
    String name = table.task().qualifiedName();
    try {
      if (turn.history().isPresent()) {
        Fence taken = advance(turn, turn.history().get());
        Failpoint.BEFORE_CURRENT.pass(name);
        if (turn.isLast() || !table.isHeld()) {
          merge(turn, taken);
        }
      }
    } catch (MovedTableException e) {
      again(turn, e);
    }
    if (turn.isLast()) {
      table.finish();
    }
  }

  private void merge(Turn turn, Fence fence) {
    TableProgress table = turn.table();
    CurrentMerge.Merged merged = merge.merge(turn.lake(), fence, table.brake(), turn.staged());
    table.held(merged.held());
    if (merged.published()) {
      Failpoint.AFTER_CURRENT.pass(table.task().qualifiedName());
      table.currentPublished(LakeTable.mainSnapshotId(turn.lake().current()));
    }
  }

  private Fence advance(Turn turn, Fence fence) {
    ResnapshotEnd.Step step = resnapshots.advance(turn.lake(), fence, turn.isLast());
    turn.table().resnapshot(step.deletes(), step.progress());
    return step.fence();
  }

  /** Gives a table another turn with half the range, or fails it after the last attempt. */
  private void again(Turn turn, MovedTableException reason) {
    LOG.warn("{}: {}", turn.table().task().qualifiedName(), reason.getMessage());
    turn.repeat();
    if (turn.table().countAttempt() >= ATTEMPTS) {
      turn.table().fail("gave up after " + ATTEMPTS + " attempts: " + reason.getMessage());
    }
  }

  /** Runs a table's work so that a fault of it holds back this table and no other. */
  private void alone(TableProgress table, Runnable work) {
    try {
      work.run();
    } catch (LostFenceException
        | GapException
        | UnsentValueException
        | UnreadableChangeException
        | BreakingSchemaException e) {
      table.quarantine(String.valueOf(e.getMessage()));
    } catch (RuntimeException e) {
      LOG.error("{} failed", table.task().qualifiedName(), e);
      String message = e.getMessage() == null ? e.toString() : e.getMessage();
      table.fail(message.lines().findFirst().orElse(message));
    }
  }
}
