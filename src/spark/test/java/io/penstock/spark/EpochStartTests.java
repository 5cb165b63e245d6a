package io.penstock.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.contract.EpochStart;
import io.penstock.contract.EpochStart.Cause;
import io.penstock.contract.Fence;
import io.penstock.contract.IngestJob;
import io.penstock.contract.TableResult;
import io.penstock.contract.TableResult.Status;
import io.penstock.contract.TableState;
import io.penstock.spark.table.LakeTables;
import java.util.List;
import org.junit.jupiter.api.Test;

class EpochStartTests extends IngestFixture {
  EpochStartTests(Lake lake) throws Exception {
    super(lake);
  }

  private EpochStart start(int number, Cause cause, long offset) throws Exception {
    return new EpochStart(number, cause, topic.id(), offset);
  }

  private TableResult ingest(EpochStart... starts) throws Exception {
    return ingest(topic.task(state(starts)));
  }

  private static TableState state(EpochStart... starts) {
    return new TableState(List.of(starts), null, null, null);
  }

  private Fence fence() throws Exception {
    try (LakeTables tables = lake.tables()) {
      return tables.open(topic.task()).historyFence().orElseThrow();
    }
  }

  /** Epochs of the changes in history, in topic order. */
  private List<Integer> epochs() {
    return lake
        .query("SELECT _epoch FROM " + topic.history() + " ORDER BY _batch, _offset")
        .stream()
        .map(row -> row.getInt(0))
        .toList();
  }

  @Test
  void aBatchNeverReachesAcrossAStart() throws Exception {
    topic.send(
        topic.insert(10, 11, 1, 1, "a"),
        topic.insert(20, 21, 2, 2, "b"),
        topic.insert(30, 31, 3, 3, "c"));
    assertThat(ingest(start(1, Cause.RESNAPSHOT, 2)).status()).isEqualTo(Status.PUBLISHED);
    assertThat(epochs()).containsExactly(1, 1, 2);
    assertThat(topic.rows()).containsExactly("1 1 a", "2 2 b", "3 3 c");
    Fence fence = fence();
    assertThat(fence.epochStart()).isEqualTo(1);
    assertThat(fence.comparesFrom()).isEqualTo(1);
    assertThat(fence.batch()).isEqualTo(2);
    assertThat(ingest(start(1, Cause.RESNAPSHOT, 2)).status()).isEqualTo(Status.UP_TO_DATE);
  }

  @Test
  void startsInARowBeginOneEpochWhereTheyMeet() throws Exception {
    topic.send(
        topic.insert(10, 11, 1, 1, "a"),
        topic.insert(20, 21, 2, 2, "b"),
        topic.insert(30, 31, 3, 3, "c"),
        topic.insert(40, 41, 4, 4, "d"));
    ingest(
        start(1, Cause.SOURCE_REPLACED, 1),
        start(2, Cause.RESNAPSHOT, 1),
        start(3, Cause.RESNAPSHOT, 3));
    assertThat(epochs()).containsExactly(1, 2, 2, 3);
    assertThat(fence().epochStart()).isEqualTo(3);
    assertThat(fence().comparesFrom()).isEqualTo(2);
  }

  @Test
  void aStartThatIsRecordedLateIsTakenAtOnce() throws Exception {
    topic.send(topic.insert(10, 11, 1, 1, "a"), topic.insert(20, 21, 2, 2, "b"));
    ingest();
    topic.send(topic.insert(30, 31, 3, 3, "c"));
    ingest(start(1, Cause.RESNAPSHOT, 1));
    assertThat(epochs()).containsExactly(1, 1, 2);
  }

  @Test
  void aStartIsTakenAtTheTopicsEndAndOnlyOnce() throws Exception {
    topic.send(topic.insert(10, 11, 1, 1, "a"));
    ingest();
    ingest(start(1, Cause.RESNAPSHOT, 1));
    assertThat(fence().epoch()).isEqualTo(2);
    assertThat(fence().epochStart()).isEqualTo(1);
    assertThat(ingest(start(1, Cause.RESNAPSHOT, 1)).status()).isEqualTo(Status.UP_TO_DATE);
    assertThat(topic.rows()).containsExactly("1 1 a");
  }

  @Test
  void aTableWithoutAFenceTakesStartsToo() throws Exception {
    assertThat(ingest(start(1, Cause.RESNAPSHOT, 0)).status()).isEqualTo(Status.PUBLISHED);
    assertThat(fence().epochStart()).isEqualTo(1);
    assertThat(fence().epoch()).isEqualTo(1);
    topic.send(topic.insert(10, 11, 1, 1, "a"), topic.insert(20, 21, 2, 2, "b"));
    ingest(start(1, Cause.RESNAPSHOT, 0), start(2, Cause.SOURCE_REPLACED, 1));
    assertThat(epochs()).containsExactly(1, 2);
  }

  @Test
  void lsnsOfAReplacedSourceCompareWithNoneFromBefore() throws Exception {
    byte[] first = topic.insert(1000, 1001, 1, 1, "a");
    topic.send(first, topic.insert(1010, 1011, 2, 2, "b"));
    ingest();
    EpochStart replaced = start(1, Cause.SOURCE_REPLACED, 2);
    topic.send(topic.delete(10, 11, 1), topic.update(20, 21, 2, 3, "b3"));
    TableResult lower = ingest(replaced);
    assertThat(lower.resent()).isZero();
    assertThat(topic.rows()).containsExactly("2 3 b3");
    topic.send(first);
    assertThat(ingest(replaced).resent()).as("the same numbers name another change").isZero();
    assertThat(topic.rows()).containsExactly("1 1 a", "2 3 b3");
    topic.send(first);
    assertThat(ingest(replaced).resent()).as("sent again in this epoch").isEqualTo(1);
  }

  @Test
  void aReSendFromBeforeAReSnapshotIsStillKnown() throws Exception {
    byte[] insert = topic.insert(10, 11, 1, 1, "a");
    byte[] update = topic.update(20, 21, 1, 2, "b");
    topic.send(insert, update);
    ingest();
    topic.send(insert, update, topic.insert(30, 31, 2, 2, "new"));
    IngestJob all = lake.job(List.of(topic.task(state(start(1, Cause.RESNAPSHOT, 2)))));
    IngestJob small =
        new IngestJob(
            all.runId(),
            all.report(),
            all.catalog(),
            all.kafka(),
            new IngestJob.Limits(1, 1),
            all.tables());
    TableResult result = lake.ingest(small).get(topic.task().tableId());
    assertThat(result.resent()).isEqualTo(2);
    assertThat(topic.changes()).containsExactly("c1", "u1", "c2");
    assertThat(epochs()).containsExactly(1, 1, 2);
    assertThat(topic.rows()).containsExactly("1 2 b", "2 2 new");
  }

  @Test
  void theSnapshotAfterAReplacedSourceBelongsToItsEpochAndSweeps() throws Exception {
    topic.send(
        topic.read(1, 1, "a", 1000),
        topic.read(2, 2, "b", 1000),
        topic.lastRead(3, 3, "c", 1000),
        topic.update(1010, 1011, 3, 4, "c4"));
    ingest();
    EpochStart replaced = start(1, Cause.SOURCE_REPLACED, 4);
    topic.send(topic.read(1, 1, "a", 50));
    ingest(replaced);
    topic.send(topic.lastRead(3, 3, "c", 50), topic.insert(60, 61, 4, 4, "d"));
    assertThat(ingest(replaced).changes()).containsEntry("d", 1L);
    assertThat(topic.rows()).containsExactly("1 1 a", "3 3 c", "4 4 d");
    assertThat(epochs()).containsExactly(1, 1, 1, 1, 2, 2, 2, 2);
  }

  @Test
  void aStartInTheTopicsPresentLifeAcceptsThatItWasRecreated() throws Exception {
    topic.send(topic.insert(10, 11, 1, 1, "a"), topic.insert(20, 21, 2, 2, "b"));
    ingest();
    EpochStart old = start(1, Cause.RESNAPSHOT, 2);
    topic.delete();
    topic.create();
    topic.send(topic.insert(30, 31, 3, 3, "c"));
    TableResult refused = ingest(old);
    assertThat(refused.status()).isEqualTo(Status.QUARANTINED);
    assertThat(refused.reason()).contains("re-created");
    assertThat(ingest(old, start(2, Cause.RESNAPSHOT, 1)).status()).isEqualTo(Status.PUBLISHED);
    assertThat(topic.rows()).containsExactly("1 1 a", "2 2 b", "3 3 c");
    assertThat(epochs()).as("begun at the gap").containsExactly(1, 1, 2);
    assertThat(fence().topicId()).isEqualTo(topic.id());
    assertThat(fence().epochStart()).isEqualTo(2);
  }

  @Test
  void aReplacedSourceSharesNoEpochWithWhatIsLeftFromBefore() throws Exception {
    topic.send(topic.insert(10, 11, 1, 1, "a"));
    ingest();
    topic.delete();
    topic.create();
    topic.send(topic.insert(1000, 1001, 2, 2, "b"), topic.insert(5, 6, 3, 3, "c"));
    ingest(start(1, Cause.SOURCE_REPLACED, 1));
    assertThat(epochs()).containsExactly(1, 1, 2);
    assertThat(topic.rows()).containsExactly("1 1 a", "2 2 b", "3 3 c");
  }

  @Test
  void aStartGivesUpWhatRetentionRemovedBeforeIt() throws Exception {
    topic.send(topic.insert(10, 11, 1, 1, "a"));
    ingest();
    topic.send(topic.insert(20, 21, 2, 2, "b"), topic.insert(30, 31, 3, 3, "c"));
    topic.expire(2);
    TableResult early = ingest(start(1, Cause.RESNAPSHOT, 1));
    assertThat(early.status()).as("what it began with is lost").isEqualTo(Status.QUARANTINED);
    assertThat(early.reason()).contains("no longer holds offsets 1 to 1");
    assertThat(topic.rows()).containsExactly("1 1 a");
    EpochStart again = start(2, Cause.RESNAPSHOT, 3);
    assertThat(ingest(start(1, Cause.RESNAPSHOT, 1), again).status()).isEqualTo(Status.PUBLISHED);
    assertThat(topic.rows()).containsExactly("1 1 a", "3 3 c");
    assertThat(fence().epochStart()).isEqualTo(2);
  }

  @Test
  void startsThatWereRecordedAtTheSameTimeAreTakenInOrder() throws Exception {
    topic.send(
        topic.insert(10, 11, 1, 1, "a"),
        topic.insert(20, 21, 2, 2, "b"),
        topic.insert(30, 31, 3, 3, "c"));
    ingest(start(1, Cause.SOURCE_REPLACED, 2), start(2, Cause.RESNAPSHOT, 1));
    assertThat(epochs()).containsExactly(1, 1, 2);
    assertThat(fence().epochStart()).isEqualTo(2);
  }
}
