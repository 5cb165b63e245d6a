package io.penstock.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.contract.IngestJob;
import io.penstock.contract.IngestJob.TableTask;
import io.penstock.contract.TableResult;
import io.penstock.contract.TableResult.Status;
import io.penstock.spark.table.LakeTable;
import io.penstock.spark.table.LakeTables;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class IngestRunTests extends IngestFixture {
  IngestRunTests(Lake lake) throws Exception {
    super(lake);
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
    TableResult second = ingest();
    assertThat(second.changes())
        .containsOnly(
            java.util.Map.entry("c", 1L),
            java.util.Map.entry("u", 1L),
            java.util.Map.entry("d", 1L));
    assertThat(topic.rows()).containsExactly("1 11 a2", "3 30 c");
    assertThat(topic.changes()).containsExactly("r1", "r2", "c3", "u1", "d2");
    TableResult idle = ingest();
    assertThat(idle.status()).isEqualTo(Status.UP_TO_DATE);
    assertThat(idle.events()).isZero();
    assertThat(idle.fromOffset()).isEqualTo(second.toOffset());
    assertThat(idle.toOffset()).isEqualTo(second.toOffset());
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
  void tellsLsnsApartThatAFloatingPointNumberCannot() throws Exception {
    long high = 1L << 53;
    topic.send(
        topic.insert(high - 20, high - 10, 1, 1, "a"),
        topic.update(high - 5, high + 1, 1, 2, "later"),
        topic.update(high - 5, high, 1, 3, "earlier, and sent late"));
    assertThat(ingest().completeThroughLsn()).isEqualTo(high - 5);
    assertThat(topic.rows()).containsExactly("1 2 later");
    topic.send(topic.update(high - 5, high, 1, 4, "earlier, in another run"));
    ingest();
    assertThat(topic.rows()).containsExactly("1 2 later");
    assertThat(topic.changes()).hasSize(3);
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
  void quarantinesATableWhoseChangeCannotBeReadAndKeepsItsFence() throws Exception {
    Topic other = new Topic(lake);
    other.send(other.insert(10, 11, 1, 1, "fine"));
    topic.send(topic.insert(10, 11, 1, 1, "a"));
    ingest();
    topic.send(
        topic.insert(20, 21, 2, 2, "b"),
        new String(topic.insert(30, 31, 3, 3, "c"), java.nio.charset.StandardCharsets.UTF_8)
            .replace("\"n\":3", "\"n\":\"three\"")
            .getBytes(java.nio.charset.StandardCharsets.UTF_8));
    var results = lake.ingest(topic.task(), other.task());
    TableResult held = results.get(topic.task().tableId());
    assertThat(held.status()).isEqualTo(Status.QUARANTINED);
    assertThat(held.reason()).contains("\"n\"").contains("offset 2");
    assertThat(results.get(other.task().tableId()).status()).isEqualTo(Status.PUBLISHED);
    assertThat(topic.changes()).containsExactly("c1");
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
  void opensTheFirstTablesOfANamespaceAtOnce() throws Exception {
    TableTask plain = topic.task();
    List<Callable<LakeTable>> openings = new ArrayList<>();
    try (LakeTables tables = lake.tables()) {
      for (int i = 0; i < 8; i++) {
        TableTask task =
            new TableTask(
                UUID.randomUUID().toString(),
                plain.source(),
                plain.schema(),
                "t" + i,
                "new_" + plain.table(),
                "t" + i,
                "t" + i + "_changes",
                plain.topic(),
                plain.columns(),
                plain.droppedColumns(),
                plain.replicaIdentity(),
                plain.unavailableValue(),
                plain.policy(),
                plain.state());
        openings.add(() -> tables.open(task));
      }
      ExecutorService pool = Executors.newFixedThreadPool(openings.size());
      try {
        for (Future<LakeTable> opened : pool.invokeAll(openings)) {
          assertThat(opened.get().historyFence()).isEmpty();
        }
      } finally {
        pool.shutdown();
      }
    }
  }
}
