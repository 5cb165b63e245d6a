package io.penstock.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.penstock.contract.IngestJob;
import io.penstock.contract.TableResult;
import io.penstock.contract.TableResult.Status;
import io.penstock.spark.history.HistoryPublish;
import io.penstock.spark.history.StagedHistory;
import io.penstock.spark.read.Topics;
import io.penstock.spark.table.LakeTable;
import io.penstock.spark.table.LakeTables;
import io.penstock.spark.table.MovedTableException;
import java.util.List;
import org.junit.jupiter.api.Test;

class FenceTests extends IngestFixture {
  FenceTests(Lake lake) throws Exception {
    super(lake);
  }

  @Test
  void onlyOneOfTwoJobsPublishesABatch() throws Exception {
    topic.send(topic.insert(10, 11, 1, 1, "a"));
    IngestJob job = lake.job(List.of(topic.task()));
    try (LakeTables first = lake.tables();
        LakeTables second = lake.tables()) {
      StagedHistory one = stage(first.open(topic.task()));
      StagedHistory two = stage(second.open(topic.task()));
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
      HistoryPublish.publish(stage(tables.open(topic.task())), job.runId());
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
  void leavesToOthersWhatTheyTookMeanwhile() throws Exception {
    topic.send(topic.insert(10, 11, 1, 1, "a"));
    Topics early = Topics.describe(lake.kafka(), List.of(topic.task().topic()));
    topic.send(topic.insert(20, 21, 2, 2, "b"));
    ingest();
    try (LakeTables tables = lake.tables()) {
      LakeTable taken = tables.open(topic.task());
      assertThat(early.after(topic.task(), taken.historyFence(), false)).isEmpty();
      assertThatThrownBy(() -> early.after(topic.task(), taken.historyFence(), true))
          .hasMessageContaining("before the table's fence");
    }
  }
}
