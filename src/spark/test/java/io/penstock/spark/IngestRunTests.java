package io.penstock.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.penstock.contract.ColumnSpec;
import io.penstock.contract.IngestJob;
import io.penstock.contract.TableResult;
import io.penstock.contract.TableResult.Status;
import io.penstock.spark.history.HistoryPublish;
import io.penstock.spark.history.HistoryStage;
import io.penstock.spark.history.StagedHistory;
import io.penstock.spark.read.TopicRange;
import io.penstock.spark.read.Topics;
import io.penstock.spark.table.LakeTable;
import io.penstock.spark.table.LakeTables;
import io.penstock.spark.table.MovedTableException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Lake.Extension.class)
class IngestRunTests {
  private final Lake lake;
  private final Topic topic;

  IngestRunTests(Lake lake) throws Exception {
    this.lake = lake;
    this.topic = new Topic(lake);
  }

  private TableResult ingest() throws Exception {
    return lake.ingest(topic.task()).get(topic.task().tableId());
  }

  private StagedHistory stage(LakeTable table, IngestJob job) throws Exception {
    Topics topics = Topics.describe(lake.kafka(), List.of(topic.task().topic()));
    Optional<TopicRange> range = topics.after(topic.task().topic(), table.historyFence(), true);
    return new HistoryStage(lake.spark(), "lake", lake.kafka())
        .stage(List.of(table), List.of(range.orElseThrow()))
        .get(0);
  }

  @Test
  void foldsSnapshotAndStreamAndThenIdles() throws Exception {
    topic.send(topic.read(1, 10, "a", 100), topic.lastRead(2, 20, "b", 100));
    TableResult first = ingest();
    assertThat(first.status()).isEqualTo(Status.PUBLISHED);
    assertThat(first.changes()).containsEntry("r", 2L);
    assertThat(first.completeThroughLsn()).isEqualTo(100);
    topic.send(
        topic.insert(110, 111, 3, 30, "c"),
        topic.update(120, 121, 1, 11, "a2"),
        topic.delete(130, 131, 2));
    assertThat(ingest().changes())
        .containsOnly(
            java.util.Map.entry("c", 1L),
            java.util.Map.entry("u", 1L),
            java.util.Map.entry("d", 1L));
    assertThat(topic.rows()).containsExactly("1 11 a2", "3 30 c");
    assertThat(topic.changes()).containsExactly("r1", "r2", "c3", "u1", "d2");
    TableResult idle = ingest();
    assertThat(idle.status()).isEqualTo(Status.UP_TO_DATE);
    assertThat(idle.events()).isZero();
  }

  @Test
  void keepsEveryRowOfACopyAlsoAcrossBatches() throws Exception {
    List<byte[]> rows = new ArrayList<>();
    for (int id = 0; id < 50; id++) {
      rows.add(topic.copied(10, 20, 7, id));
    }
    topic.send(rows.subList(0, 30).toArray(byte[][]::new));
    ingest();
    topic.send(rows.subList(30, 50).toArray(byte[][]::new));
    TableResult second = ingest();
    assertThat(second.resent()).isZero();
    assertThat(topic.rows()).hasSize(50);
    assertThat(topic.changes()).hasSize(50);
  }

  @Test
  void dropsWhatWasSentBefore() throws Exception {
    byte[][] events = {
      topic.insert(10, 11, 1, 1, "a"), topic.insert(10, 12, 2, 2, "b"), topic.delete(20, 21, 1)
    };
    topic.send(events);
    ingest();
    topic.send(events[1], events[2], topic.insert(30, 31, 3, 3, "c"));
    TableResult second = ingest();
    assertThat(second.resent()).isEqualTo(2);
    assertThat(second.changes()).containsOnly(java.util.Map.entry("c", 1L));
    assertThat(topic.rows()).containsExactly("2 2 b", "3 3 c");
    assertThat(topic.changes()).containsExactly("c1", "c2", "d1", "c3");
  }

  @Test
  void dropsARepetitionWithinOneBatch() throws Exception {
    byte[] first = topic.insert(10, 11, 1, 1, "a");
    topic.send(first, topic.delete(20, 21, 1), first, topic.delete(20, 21, 1));
    TableResult result = ingest();
    assertThat(result.resent()).isEqualTo(2);
    assertThat(topic.rows()).isEmpty();
    assertThat(topic.changes()).containsExactly("c1", "d1");
  }

  @Test
  void changesNothingWhenTheTopicIsReplayed() throws Exception {
    topic.send(
        topic.insert(10, 11, 1, 1, "a"),
        topic.update(20, 21, 1, 2, "b"),
        topic.delete(30, 31, 1),
        topic.insert(40, 41, 2, 5, "z"));
    ingest();
    List<String> rows = topic.rows();
    List<String> changes = topic.changes();
    topic.replay();
    assertThat(ingest().resent()).isEqualTo(4);
    assertThat(topic.rows()).isEqualTo(rows);
    assertThat(topic.changes()).isEqualTo(changes);
  }

  @Test
  void letsTheLaterCommitWinOverTheHigherLsn() throws Exception {
    // T2 wrote its insert at 90 and waited; T1 deleted the old row at 100 and committed first.
    topic.send(topic.read(1, 1, "old", 50));
    ingest();
    topic.send(topic.delete(80, 100, 1), topic.insert(110, 90, 1, 2, "new"));
    ingest();
    assertThat(topic.rows()).containsExactly("1 2 new");
  }

  @Test
  void doesNotResurrectADeletedRow() throws Exception {
    topic.send(topic.insert(10, 11, 1, 1, "a"), topic.delete(30, 31, 1));
    ingest();
    // Never delivered before, older than the delete: history takes it, current does not.
    topic.send(topic.update(20, 21, 1, 9, "late"));
    TableResult late = ingest();
    assertThat(late.changes()).containsOnly(java.util.Map.entry("u", 1L));
    assertThat(topic.rows()).isEmpty();
    assertThat(topic.changes()).containsExactly("c1", "d1", "u1");
  }

  @Test
  void lastChangeOfABatchWins() throws Exception {
    topic.send(
        topic.insert(10, 11, 1, 1, "a"),
        topic.update(10, 12, 1, 2, "b"),
        topic.delete(10, 13, 1),
        topic.insert(10, 14, 1, 3, "c"),
        topic.insert(10, 15, 2, 1, "x"),
        topic.delete(10, 16, 2));
    ingest();
    assertThat(topic.rows()).containsExactly("1 3 c");
    assertThat(topic.changes()).hasSize(6);
  }

  @Test
  void truncateRemovesWhatCameBefore() throws Exception {
    topic.send(topic.read(1, 1, "a", 5), topic.read(2, 2, "b", 5));
    ingest();
    topic.send(
        topic.insert(10, 11, 3, 3, "c"), topic.truncate(20, 21), topic.insert(30, 31, 1, 9, "n"));
    ingest();
    assertThat(topic.rows()).containsExactly("1 9 n");
  }

  @Test
  void keepsUnsentColumns() throws Exception {
    topic.send(topic.read(1, 1, "big", 5));
    ingest();
    topic.send(
        topic.update(10, 11, 1, 2, Topic.PLACEHOLDER),
        topic.insert(10, 12, 2, 1, "two"),
        topic.update(10, 13, 2, 2, Topic.PLACEHOLDER));
    ingest();
    assertThat(topic.rows()).containsExactly("1 2 big", "2 2 two");
    assertThat(
            lake.query("SELECT _unchanged FROM " + topic.history() + " WHERE _op = 'u' AND id = 1"))
        .singleElement()
        .satisfies(row -> assertThat(row.getList(0)).hasToString("[big]"));
  }

  @Test
  void quarantinesATableWhoseChangeCannotBeReadAndKeepsItsFence() throws Exception {
    Topic other = new Topic(lake);
    other.send(other.insert(10, 11, 1, 1, "fine"));
    topic.send(topic.insert(10, 11, 1, 1, "a"));
    ingest();
    topic.send(
        topic.insert(20, 21, 2, 2, "b"),
        new String(topic.insert(30, 31, 3, 3, "c"), java.nio.charset.StandardCharsets.UTF_8)
            .replace("\"big\"", "\"renamed\"")
            .getBytes(java.nio.charset.StandardCharsets.UTF_8));
    var results = lake.ingest(topic.task(), other.task());
    TableResult held = results.get(topic.task().tableId());
    assertThat(held.status()).isEqualTo(Status.QUARANTINED);
    assertThat(held.reason()).contains("\"renamed\"").contains("offset 2");
    assertThat(results.get(other.task().tableId()).status()).isEqualTo(Status.PUBLISHED);
    assertThat(topic.changes()).containsExactly("c1");
  }

  @Test
  void onlyOneOfTwoJobsPublishesABatch() throws Exception {
    topic.send(topic.insert(10, 11, 1, 1, "a"));
    IngestJob job = lake.job(List.of(topic.task()));
    try (LakeTables first = lake.tables();
        LakeTables second = lake.tables()) {
      StagedHistory one = stage(first.open(topic.task()), job);
      StagedHistory two = stage(second.open(topic.task()), job);
      HistoryPublish.publish(one, job.runId());
      assertThatThrownBy(() -> HistoryPublish.publish(two, "another-run"))
          .isInstanceOf(MovedTableException.class);
    }
    ingest();
    assertThat(topic.changes()).containsExactly("c1");
    assertThat(topic.rows()).containsExactly("1 1 a");
  }

  @Test
  void mergesWhatARunPublishedToHistoryBeforeItDied() throws Exception {
    topic.send(topic.insert(10, 11, 1, 1, "a"));
    IngestJob job = lake.job(List.of(topic.task()));
    try (LakeTables tables = lake.tables()) {
      HistoryPublish.publish(stage(tables.open(topic.task()), job), job.runId());
    }
    assertThat(topic.rows()).isEmpty();
    assertThat(ingest().status()).isEqualTo(Status.PUBLISHED);
    assertThat(topic.rows()).containsExactly("1 1 a");
    assertThat(topic.changes()).containsExactly("c1");
  }

  @Test
  void survivesHandRunMaintenance() throws Exception {
    for (int i = 1; i <= 3; i++) {
      topic.send(topic.insert(i * 10, i * 10 + 1, i, i, "v" + i));
      ingest();
    }
    String history = "s." + topic.task().history();
    lake.query(
        "CALL lake.system.rewrite_data_files(table => '%s', options => map('rewrite-all','true'))"
            .formatted(history));
    lake.query(
        "CALL lake.system.expire_snapshots(table => '%s', older_than => TIMESTAMP '2100-01-01 00:00:00', retain_last => 1)"
            .formatted(history));
    topic.replay();
    assertThat(ingest().resent()).isEqualTo(3);
    assertThat(topic.changes()).hasSize(3);
    topic.send(topic.insert(90, 91, 9, 9, "nine"));
    ingest();
    assertThat(topic.rows()).containsExactly("1 1 v1", "2 2 v2", "3 3 v3", "9 9 nine");
    assertThat(topic.changes()).hasSize(4);
  }

  @Test
  void readsAgainWhatARollbackTookAway() throws Exception {
    topic.send(topic.insert(10, 11, 1, 1, "a"));
    ingest();
    long before =
        lake.query(
                "SELECT snapshot_id FROM lake.s.`%s`.snapshots ORDER BY committed_at DESC LIMIT 1"
                    .formatted(topic.task().history()))
            .get(0)
            .getLong(0);
    topic.send(topic.delete(20, 21, 1), topic.insert(30, 31, 2, 2, "b"));
    ingest();
    lake.query(
        "CALL lake.system.rollback_to_snapshot('s.%s', %d)"
            .formatted(topic.task().history(), before));
    ingest();
    assertThat(topic.changes()).containsExactly("c1", "d1", "c2");
    assertThat(topic.rows()).containsExactly("2 2 b");
  }

  @Test
  void quarantinesAGapInTheTopic() throws Exception {
    topic.send(topic.insert(10, 11, 1, 1, "a"));
    ingest();
    topic.delete();
    topic.create();
    topic.send(topic.insert(20, 21, 2, 2, "b"));
    TableResult result = ingest();
    assertThat(result.status()).isEqualTo(Status.QUARANTINED);
    assertThat(result.reason()).contains("re-created");
    assertThat(topic.rows()).containsExactly("1 1 a");
  }

  @Test
  void quarantinesATableWithRowsAndNoFence() throws Exception {
    topic.send(topic.insert(10, 11, 1, 1, "a"));
    ingest();
    String history = topic.history();
    lake.query("ALTER TABLE " + history + " UNSET TBLPROPERTIES ('penstock.fence')");
    lake.query(
        "CALL lake.system.rewrite_data_files(table => 's.%s', options => map('rewrite-all','true'))"
            .formatted(topic.task().history()));
    lake.query(
        "CALL lake.system.expire_snapshots(table => 's.%s', older_than => TIMESTAMP '2100-01-01 00:00:00', retain_last => 1)"
            .formatted(topic.task().history()));
    TableResult result = ingest();
    assertThat(result.status()).isEqualTo(Status.QUARANTINED);
    assertThat(result.reason()).contains("no fence");
  }

  @Test
  void aSecondSnapshotSupersedesAnAbortedOneAndRemovesWhatIsGone() throws Exception {
    topic.send(topic.read(1, 1, "a", 100), topic.read(2, 2, "b", 100), topic.read(3, 3, "c", 100));
    ingest();
    assertThat(topic.rows()).hasSize(3);
    // The first snapshot never ended; the second no longer finds row 2, and row 3 has changed.
    topic.send(
        topic.read(1, 1, "a", 200),
        topic.lastRead(3, 33, "c2", 200),
        topic.insert(210, 211, 4, 4, "d"));
    TableResult second = ingest();
    assertThat(second.changes()).containsEntry("d", 1L);
    assertThat(topic.rows()).containsExactly("1 1 a", "3 33 c2", "4 4 d");
    assertThat(topic.changes()).hasSize(7);
    assertThat(ingest().status()).isEqualTo(Status.UP_TO_DATE);
    topic.replay();
    assertThat(ingest().changes()).isEmpty();
    assertThat(topic.rows()).containsExactly("1 1 a", "3 33 c2", "4 4 d");
    assertThat(topic.changes()).hasSize(7);
  }

  @Test
  void whatStreamsAfterAReSnapshotOutranksIt() throws Exception {
    topic.send(
        topic.read(1, 1, "a", 100),
        topic.lastRead(2, 2, "b", 100),
        topic.update(110, 111, 1, 5, "x"));
    ingest();
    topic.send(
        topic.read(1, 5, "x", 200),
        topic.lastRead(2, 2, "b", 200),
        topic.delete(210, 211, 2),
        topic.update(220, 221, 1, 6, "y"));
    ingest();
    assertThat(topic.rows()).containsExactly("1 6 y");
  }

  @Test
  void quarantinesARowWhoseValueWasNeverSent() throws Exception {
    topic.send(topic.update(10, 11, 1, 2, Topic.PLACEHOLDER));
    TableResult result = ingest();
    assertThat(result.status()).isEqualTo(Status.QUARANTINED);
    assertThat(result.reason()).contains("big").contains("never sent");
    assertThat(topic.rows()).isEmpty();
  }

  @Test
  void aKeyUpdateKeepsTheUnsentValueOfTheOldKey() throws Exception {
    topic.send(topic.read(1, 1, "kept", 5), topic.lastRead(9, 9, "other", 5));
    ingest();
    topic.send(
        topic.insert(10, 11, 2, 1, "two"),
        // 1 becomes 5, and 5 becomes 6 in a later transaction; 2 becomes 7 in the same one.
        topic.delete(20, 21, 1),
        topic.insert(20, 21, 5, 2, Topic.PLACEHOLDER),
        topic.delete(20, 22, 2),
        topic.insert(20, 22, 7, 1, Topic.PLACEHOLDER));
    ingest();
    assertThat(topic.rows()).containsExactly("5 2 kept", "7 1 two", "9 9 other");
    topic.send(
        topic.delete(30, 31, 5),
        topic.insert(30, 31, 6, 3, Topic.PLACEHOLDER),
        topic.update(30, 32, 6, 4, Topic.PLACEHOLDER));
    ingest();
    assertThat(topic.rows()).containsExactly("6 4 kept", "7 1 two", "9 9 other");
  }

  @Test
  void takesALongTopicInBatches() throws Exception {
    for (int i = 1; i <= 7; i++) {
      topic.send(topic.insert(i * 10, i * 10 + 1, i, i, "v"));
    }
    IngestJob all = lake.job(List.of(topic.task()));
    IngestJob small =
        new IngestJob(
            all.runId(),
            all.report(),
            all.catalog(),
            all.kafka(),
            new IngestJob.Limits(3, 2),
            all.tables());
    TableResult result = lake.ingest(small).get(topic.task().tableId());
    assertThat(result.changes()).containsEntry("c", 7L);
    assertThat(topic.rows()).hasSize(7);
    assertThat(lake.query("SELECT max(_batch) FROM " + topic.history()).get(0).getLong(0))
        .isEqualTo(3);
  }

  @Test
  void evolvesWithAddedAndWidenedColumns() throws Exception {
    topic.send(topic.insert(10, 11, 1, 1, "a"));
    ingest();
    topic.send(
        topic.insertJson(20, 21, "{\"id\":2,\"n\":3000000000,\"big\":\"b\",\"extra\":\"x\"}"),
        topic.update(30, 31, 1, 5, "a5"));
    TableResult held = ingest();
    assertThat(held.status()).isEqualTo(Status.QUARANTINED);
    var evolved =
        topic.task(
            new ColumnSpec("id", "bigint", "long", false, 1),
            new ColumnSpec("n", "bigint", "long", true, 0),
            new ColumnSpec("big", "text", "string", true, 0),
            new ColumnSpec("extra", "text", "string", true, 0));
    TableResult released = lake.ingest(evolved).get(evolved.tableId());
    assertThat(released.status()).isEqualTo(Status.PUBLISHED);
    assertThat(topic.rows()).containsExactly("1 5 a5", "2 3000000000 b");
    assertThat(lake.query("SELECT extra FROM " + topic.current() + " ORDER BY id"))
        .extracting(row -> row.get(0))
        .containsExactly(null, "x");
    assertThat(topic.changes()).containsExactly("c1", "c2", "u1");
  }

  @Test
  void quarantinesWhatIsNoWidening() throws Exception {
    topic.send(topic.insert(10, 11, 1, 1, "a"));
    ingest();
    topic.send(topic.insert(20, 21, 2, 2, "b"));
    var narrowed =
        topic.task(
            new ColumnSpec("id", "bigint", "long", false, 1),
            new ColumnSpec("n", "integer", "int", true, 0),
            new ColumnSpec("big", "integer", "int", true, 0));
    TableResult result = lake.ingest(narrowed).get(narrowed.tableId());
    assertThat(result.status()).isEqualTo(Status.QUARANTINED);
    assertThat(result.reason()).contains("\"big\"").contains("widened");
    var otherKey =
        topic.task(
            new ColumnSpec("id", "bigint", "long", false, 0),
            new ColumnSpec("n", "integer", "int", false, 1),
            new ColumnSpec("big", "text", "string", true, 0));
    assertThat(lake.ingest(otherKey).get(otherKey.tableId()).reason()).contains("key");
    assertThat(topic.rows()).containsExactly("1 1 a");
    ingest();
    assertThat(topic.rows()).containsExactly("1 1 a", "2 2 b");
  }

  @Test
  void aDroppedColumnReadsNullInChangedRows() throws Exception {
    topic.send(topic.insert(10, 11, 1, 1, "a"), topic.insert(10, 12, 2, 2, "b"));
    ingest();
    topic.send(topic.insertJson(20, 21, "{\"id\":3,\"n\":3}"));
    var dropped =
        topic.task(
            new ColumnSpec("id", "bigint", "long", false, 1),
            new ColumnSpec("n", "integer", "int", true, 0));
    lake.ingest(dropped);
    assertThat(topic.rows()).containsExactly("1 1 a", "2 2 b", "3 3 null");
  }

  @Test
  void leavesToOthersWhatTheyTookMeanwhile() throws Exception {
    topic.send(topic.insert(10, 11, 1, 1, "a"));
    Topics early = Topics.describe(lake.kafka(), List.of(topic.task().topic()));
    topic.send(topic.insert(20, 21, 2, 2, "b"));
    ingest();
    try (LakeTables tables = lake.tables()) {
      LakeTable taken = tables.open(topic.task());
      assertThat(early.after(topic.task().topic(), taken.historyFence(), false)).isEmpty();
      assertThatThrownBy(() -> early.after(topic.task().topic(), taken.historyFence(), true))
          .hasMessageContaining("before the table's fence");
    }
  }
}
