package io.penstock.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.penstock.contract.ColumnSpec;
import io.penstock.contract.EpochStart;
import io.penstock.contract.Fence;
import io.penstock.contract.Findings.ResnapshotProgress;
import io.penstock.contract.IngestJob;
import io.penstock.contract.IngestJob.TableTask;
import io.penstock.contract.Resnapshot;
import io.penstock.contract.TableResult;
import io.penstock.contract.TableResult.Status;
import io.penstock.contract.TableState;
import io.penstock.spark.current.ResnapshotEnd;
import io.penstock.spark.history.HistoryPublish;
import io.penstock.spark.table.LakeTable;
import io.penstock.spark.table.LakeTables;
import io.penstock.spark.table.MovedTableException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ResnapshotTests extends IngestFixture {
  private static final ResnapshotProgress COMPLETE = new ResnapshotProgress(1, true, List.of());

  ResnapshotTests(Lake lake) throws Exception {
    super(lake);
  }

  /** A re-snapshot from an offset on, read up to another one, or still being read. */
  private TableState reading(long offset, @Nullable Long readThrough) throws Exception {
    EpochStart start = new EpochStart(1, EpochStart.Cause.RESNAPSHOT, topic.id(), offset);
    return new TableState(List.of(start), new Resnapshot(1, readThrough), null, null);
  }

  private TableResult ingest(TableState state) throws Exception {
    return ingest(topic.task(state));
  }

  private static @Nullable ResnapshotProgress progress(TableResult result) {
    return result.findings() == null ? null : result.findings().resnapshot();
  }

  @Test
  void readsReplaceWhatTheReplicaHeldAndWhatWasNotReadIsSwept() throws Exception {
    topic.send(
        topic.insert(10, 11, 1, 1, "a"),
        topic.insert(20, 21, 2, 2, "b"),
        topic.insert(30, 31, 3, 3, "c"));
    ingest();
    topic.send(topic.incremental(1, 9, "a9"), topic.incremental(4, 4, "d"));
    TableResult first = ingest(reading(3, null));
    assertThat(progress(first)).isNull();
    assertThat(topic.rows()).containsExactly("1 9 a9", "2 2 b", "3 3 c", "4 4 d");
    topic.send(topic.incremental(3, 3, "c"));
    TableResult last = ingest(reading(3, 6L));
    assertThat(progress(last)).isEqualTo(COMPLETE);
    assertThat(last.changes()).containsEntry("d", 1L).containsEntry("r", 1L);
    assertThat(topic.rows()).containsExactly("1 9 a9", "3 3 c", "4 4 d");
    TableResult idle = ingest(reading(3, 6L));
    assertThat(idle.status()).isEqualTo(Status.UP_TO_DATE);
    assertThat(progress(idle)).as("told again, in case it was not heard").isEqualTo(COMPLETE);
    assertThat(topic.changes()).hasSize(7);
  }

  @Test
  void readsOfTheSnapshotBeforeBeginNoOtherOneWhenTheyAreSentAgain() throws Exception {
    topic.send(
        topic.read(1, 1, "a", 100),
        topic.lastRead(2, 2, "b", 100),
        topic.update(110, 120, 1, 11, "a"));
    ingest();
    topic.send(topic.incremental(1, 11, "a"), topic.incremental(2, 2, "b"));
    assertThat(progress(ingest(reading(3, 5L)))).isEqualTo(COMPLETE);
    topic.send(topic.insert(200, 210, 3, 3, "c"));
    ingest(reading(3, 5L));
    List<String> changes = topic.changes();

    topic.replay();

    assertThat(ingest(reading(3, 5L)).resent()).isEqualTo(6);
    assertThat(topic.rows()).containsExactly("1 11 a", "2 2 b", "3 3 c");
    assertThat(topic.changes()).isEqualTo(changes);
  }

  @Test
  void nothingIsSweptBeforeAllReadsAreInHistory() throws Exception {
    topic.send(topic.insert(10, 11, 1, 1, "a"));
    ingest();
    TableResult early = ingest(reading(1, 2L));
    assertThat(progress(early)).isNull();
    assertThat(topic.rows()).containsExactly("1 1 a");
    topic.send(topic.incremental(1, 1, "a"));
    assertThat(progress(ingest(reading(1, 2L)))).isEqualTo(COMPLETE);
    assertThat(topic.rows()).containsExactly("1 1 a");
  }

  @Test
  void anEmptiedTableIsSweptWhole() throws Exception {
    topic.send(topic.insert(10, 11, 1, 1, "a"), topic.insert(20, 21, 2, 2, "b"));
    ingest();
    TableResult result = ingest(reading(2, 2L));
    assertThat(progress(result)).isEqualTo(COMPLETE);
    assertThat(result.changes()).containsOnly(java.util.Map.entry("d", 2L));
    assertThat(topic.rows()).isEmpty();
  }

  @Test
  void anEmptyTableThatHeldNothingIsComplete() throws Exception {
    assertThat(progress(ingest(reading(0, 0L)))).isEqualTo(COMPLETE);
    assertThat(topic.rows()).isEmpty();
  }

  @Test
  void readsNeverOutrankWhatStreamedInTheEpoch() throws Exception {
    topic.send(topic.insert(10, 11, 1, 1, "a"), topic.insert(20, 21, 2, 2, "b"));
    ingest();
    topic.send(topic.delete(30, 31, 1), topic.update(40, 41, 2, 3, "b3"));
    ingest(reading(2, null));
    topic.send(topic.incremental(1, 1, "a"), topic.incremental(2, 2, "b"));
    ingest(reading(2, 6L));
    assertThat(topic.rows()).containsExactly("2 3 b3");
    topic.send(topic.delete(50, 51, 2), topic.incremental(5, 5, "e"));
    ingest(reading(2, 6L));
    assertThat(topic.rows()).containsExactly("5 5 e");
  }

  @Test
  void aRowOfUnknownValuesWaitsForItsRead() throws Exception {
    topic.send(topic.insert(10, 11, 1, 1, "old"), topic.insert(20, 21, 2, 2, "b"));
    ingest();
    topic.send(
        topic.update(30, 31, 1, 5, Topic.PLACEHOLDER),
        topic.update(40, 41, 3, 3, Topic.PLACEHOLDER));
    assertThat(ingest(reading(2, null)).status()).isEqualTo(Status.PUBLISHED);
    assertThat(topic.rows())
        .as("no value from before the epoch")
        .containsExactly("1 1 old", "2 2 b");
    topic.send(topic.incremental(2, 2, "b"), topic.incremental(1, 4, "new"));
    TableResult unread = ingest(reading(2, 6L));
    assertThat(progress(unread)).isEqualTo(new ResnapshotProgress(1, false, List.of(List.of("3"))));
    assertThat(topic.rows()).containsExactly("1 5 new", "2 2 b");
    assertThat(progress(ingest(reading(2, null)))).as("being read once more").isNull();
    topic.send(topic.incremental(3, 3, "c"));
    assertThat(progress(ingest(reading(2, 7L)))).isEqualTo(COMPLETE);
    assertThat(topic.rows()).containsExactly("1 5 new", "2 2 b", "3 3 c");
    topic.send(topic.update(50, 51, 3, 4, Topic.PLACEHOLDER));
    ingest();
    assertThat(topic.rows()).containsExactly("1 5 new", "2 2 b", "3 4 c");
  }

  @Test
  void aRowThatWasDeletedMeanwhileNeedsNoRead() throws Exception {
    topic.send(topic.insert(10, 11, 1, 1, "old"));
    ingest();
    topic.send(topic.update(30, 31, 1, 5, Topic.PLACEHOLDER), topic.delete(40, 41, 1));
    assertThat(progress(ingest(reading(1, 3L)))).isEqualTo(COMPLETE);
    assertThat(topic.rows()).isEmpty();
  }

  @Test
  void aTableHeldBackForAnUnsentValueGoesOnWithItsReSnapshot() throws Exception {
    topic.send(topic.update(10, 11, 1, 2, Topic.PLACEHOLDER));
    assertThat(ingest().status()).isEqualTo(Status.QUARANTINED);
    assertThat(ingest(reading(1, null)).status()).isEqualTo(Status.PUBLISHED);
    assertThat(topic.rows()).isEmpty();
    topic.send(topic.incremental(1, 2, "now"));
    assertThat(progress(ingest(reading(1, 2L)))).isEqualTo(COMPLETE);
    assertThat(topic.rows()).containsExactly("1 2 now");
  }

  @Test
  void aChunkReadAgainIsInHistoryOnce() throws Exception {
    topic.send(topic.insert(10, 11, 1, 1, "a"));
    ingest();
    topic.send(topic.incremental(1, 1, "a"), topic.incremental(2, 2, "b"));
    ingest(reading(1, null));
    topic.send(
        topic.incremental(2, 2, "b"),
        topic.incremental(3, 3, "c"),
        topic.incremental(3, 3, "c"),
        topic.incremental(4, 4, "d"));
    TableResult again = ingest(reading(1, 7L));
    assertThat(again.resent()).isEqualTo(2);
    assertThat(topic.changes()).containsExactly("c1", "r1", "r2", "r3", "r4");
    assertThat(topic.rows()).containsExactly("1 1 a", "2 2 b", "3 3 c", "4 4 d");
  }

  @Test
  void aReadAfterTheKeysDeleteIsAnotherRows() throws Exception {
    topic.send(topic.insert(10, 11, 1, 1, "a"), topic.insert(20, 21, 9, 9, "nine"));
    ingest();
    // Key 1 goes; key 9, of which the epoch knows no value, becomes key 1.
    topic.send(
        topic.incremental(1, 1, "a"),
        topic.delete(30, 31, 1),
        topic.delete(40, 41, 9),
        topic.insert(40, 41, 1, 9, Topic.PLACEHOLDER));
    assertThat(progress(ingest(reading(2, 6L))))
        .isEqualTo(new ResnapshotProgress(1, false, List.of(List.of("1"))));
    topic.send(topic.incremental(1, 9, "nine"));
    TableResult result = ingest(reading(2, 7L));
    assertThat(result.resent()).isZero();
    assertThat(progress(result)).isEqualTo(COMPLETE);
    assertThat(topic.rows()).containsExactly("1 9 nine");
  }

  @Test
  void goesOnWhereARunDiedBetweenHistoryAndCurrent() throws Exception {
    topic.send(topic.insert(10, 11, 1, 1, "a"), topic.insert(20, 21, 2, 2, "b"));
    ingest();
    topic.send(topic.incremental(1, 5, "a5"));
    TableTask task = topic.task(reading(2, 3L));
    IngestJob job = lake.job(List.of(task));
    try (LakeTables tables = lake.tables()) {
      HistoryPublish.publish(stage(tables.open(task)), job.runId());
    }
    assertThat(progress(ingest(task))).isEqualTo(COMPLETE);
    assertThat(topic.rows()).containsExactly("1 5 a5");
    assertThat(topic.changes()).hasSize(4);
  }

  @Test
  void goesOnWhereARunDiedBetweenSweepAndCurrent() throws Exception {
    topic.send(topic.insert(10, 11, 1, 1, "a"), topic.insert(20, 21, 2, 2, "b"));
    ingest();
    topic.send(topic.incremental(1, 5, "a5"));
    TableTask task = topic.task(reading(2, 3L));
    IngestJob job = lake.job(List.of(task));
    try (LakeTables tables = lake.tables()) {
      LakeTable table = tables.open(task);
      Fence fence = HistoryPublish.publish(stage(table), job.runId());
      ResnapshotEnd end = new ResnapshotEnd(lake.spark(), "lake", job.runId());
      assertThat(end.advance(table, fence, true).deletes()).isEqualTo(1);
    }
    assertThat(topic.rows()).hasSize(2);
    TableResult result = ingest(task);
    assertThat(progress(result)).isEqualTo(COMPLETE);
    assertThat(result.changes()).doesNotContainKey("d");
    assertThat(topic.rows()).containsExactly("1 5 a5");
    assertThat(topic.changes()).hasSize(4);
  }

  @Test
  void unreadKeysAreToldAsPostgresqlReadsThem() throws Exception {
    TableTask plain =
        topic.task(
            new ColumnSpec("code", "bytea", "binary", false, 2),
            new ColumnSpec("day", "date", "date", false, 1),
            new ColumnSpec("at", "timestamp with time zone", "timestamptz", false, 3),
            new ColumnSpec("big", "text", "string", true, 0));
    String row = "{\"code\":\"AP8=\",\"day\":\"%s\",\"at\":\"%s\",\"big\":\"%s\"}";
    topic.send(
        topic.updateJson(
            10, 11, row.formatted("2020-02-29Z", "2020-01-01T10:00:00.5Z", Topic.PLACEHOLDER)),
        topic.updateJson(
            20, 21, row.formatted("-0043-03-15", "+12020-01-01T10:00:00Z", Topic.PLACEHOLDER)));
    TableResult result = ingest(Topic.with(plain, reading(0, 2L)));
    assertThat(Objects.requireNonNull(progress(result)).unread())
        .containsExactlyInAnyOrder(
            List.of("2020-02-29", "\\x00ff", "2020-01-01 10:00:00.5+00"),
            List.of("0044-03-15 BC", "\\x00ff", "12020-01-01 10:00:00+00"));
  }

  @Test
  void valuesThatCameOneByOneMakeARow() throws Exception {
    TableTask plain =
        topic.task(
            new ColumnSpec("id", "bigint", "long", false, 1),
            new ColumnSpec("n", "integer", "int", true, 0),
            new ColumnSpec("big", "text", "string", true, 0),
            new ColumnSpec("more", "text", "string", true, 0));
    String row = "{\"id\":1,\"n\":%d,\"big\":\"%s\",\"more\":\"%s\"}";
    topic.send(topic.insertJson(10, 11, row.formatted(1, "old", "old")));
    ingest(plain);
    topic.send(topic.updateJson(20, 21, row.formatted(2, Topic.PLACEHOLDER, "more2")));
    ingest(Topic.with(plain, reading(1, null)));
    assertThat(topic.rows()).containsExactly("1 1 old");
    topic.send(topic.updateJson(30, 31, row.formatted(3, "big3", Topic.PLACEHOLDER)));
    assertThat(progress(ingest(Topic.with(plain, reading(1, 3L))))).isEqualTo(COMPLETE);
    assertThat(topic.rows()).containsExactly("1 3 big3");
    assertThat(lake.query("SELECT more FROM " + topic.current()).get(0).get(0)).isEqualTo("more2");
  }

  @Test
  void aRowThatTakesOverAKeyHasNoValueOfTheOneBefore() throws Exception {
    topic.send(topic.insert(10, 11, 1, 1, "a"), topic.insert(20, 21, 9, 9, "nine"));
    ingest();
    topic.send(topic.incremental(1, 1, "a"));
    ingest(reading(2, null));
    // Key 1 goes; key 9, of which the epoch knows no value, becomes key 1.
    topic.send(
        topic.delete(30, 31, 1),
        topic.delete(40, 41, 9),
        topic.insert(40, 41, 1, 9, Topic.PLACEHOLDER));
    ingest(reading(2, null));
    assertThat(topic.rows()).doesNotContain("1 9 a");
    topic.send(topic.incremental(1, 9, "nine"));
    assertThat(progress(ingest(reading(2, 7L)))).isEqualTo(COMPLETE);
    assertThat(topic.rows()).containsExactly("1 9 nine");
  }

  @Test
  void aSweepThatIsDueGivesWayToAnotherRun() throws Exception {
    topic.send(topic.read(1, 1, "a", 100), topic.lastRead(2, 2, "b", 100));
    ingest();
    topic.send(topic.lastRead(1, 1, "a", 200));
    IngestJob job = lake.job(List.of(topic.task()));
    try (LakeTables tables = lake.tables()) {
      Fence due = HistoryPublish.publish(stage(tables.open(topic.task())), job.runId());
      LakeTable late = tables.open(topic.task());
      topic.send(topic.insert(300, 301, 3, 3, "c"));
      HistoryPublish.publish(stage(tables.open(topic.task())), job.runId());
      // As after a commit of its own that did not go through.
      late.history().refresh();
      ResnapshotEnd end = new ResnapshotEnd(lake.spark(), "lake", job.runId());
      assertThatThrownBy(() -> end.advance(late, due, false))
          .isInstanceOf(MovedTableException.class);
    }
    ingest();
    assertThat(topic.rows()).containsExactly("1 1 a", "3 3 c");
    assertThat(topic.changes()).containsExactlyInAnyOrder("r1", "r2", "r1", "c3", "d2");
  }
}
