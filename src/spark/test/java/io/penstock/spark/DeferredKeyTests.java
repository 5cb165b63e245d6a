package io.penstock.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.contract.EpochStart;
import io.penstock.contract.Resnapshot;
import io.penstock.contract.TableState;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A key that is checked at commit only: for a while two rows may have it. */
class DeferredKeyTests extends IngestFixture {
  DeferredKeyTests(Lake lake) throws Exception {
    super(lake);
  }

  @Test
  void aDeleteRemovesTheVersionThatItNames() throws Exception {
    topic.send(
        topic.insert(10, 11, 1, 1, 1, "one"),
        topic.insert(10, 12, 1, 2, 2, "two"),
        topic.insert(10, 13, 1, 3, 3, "three"));
    ingest(topic.taskOfWholeRows());
    topic.send(
        // 1 and 2 swap their keys.
        topic.deleteWhole(20, 21, 2, 1, 1, "one"),
        topic.insert(20, 21, 2, 2, 1, "one"),
        topic.deleteWhole(20, 22, 2, 2, 2, "two"),
        topic.insert(20, 22, 2, 1, 2, "two"),
        // A second row with key 3 comes and goes.
        topic.insert(30, 31, 3, 3, 33, "second three"),
        topic.deleteWhole(30, 32, 3, 3, 33, "second three"));
    ingest(topic.taskOfWholeRows());
    assertThat(topic.rows()).containsExactly("1 2 two", "2 1 one", "3 3 three");
    topic.send(topic.deleteWhole(40, 41, 4, 3, 3, "three"));
    ingest(topic.taskOfWholeRows());
    assertThat(topic.rows()).containsExactly("1 2 two", "2 1 one");
  }

  @Test
  void theWholeLifeOfAKeyFoldsToTheSame() throws Exception {
    topic.send(
        topic.read(1, 1, "one", 10),
        topic.lastRead(2, 2, "two", 10),
        topic.deleteWhole(20, 21, 2, 1, 1, "one"),
        topic.insert(20, 21, 2, 2, 1, "one"),
        topic.deleteWhole(20, 22, 2, 2, 2, "two"),
        topic.insert(20, 22, 2, 1, 2, "two"),
        topic.insert(30, 31, 3, 9, 9, "short"),
        topic.deleteWhole(40, 41, 4, 9, 9, "short"));
    ingest(topic.taskOfWholeRows());
    assertThat(topic.rows()).containsExactly("1 2 two", "2 1 one");
    topic.replay();
    ingest(topic.taskOfWholeRows());
    assertThat(topic.rows()).containsExactly("1 2 two", "2 1 one");
    assertThat(topic.changes()).hasSize(8);
  }

  @Test
  void aTransactionMayBeTakenInParts() throws Exception {
    topic.send(
        topic.insert(10, 11, 1, 2, 2, "two"),
        topic.insert(10, 12, 1, 3, 3, "three"),
        topic.insert(10, 13, 1, 4, 4, "four"));
    ingest(topic.taskOfWholeRows());
    topic.send(
        topic.insert(20, 21, 2, 2, 1, "new two"), topic.insert(20, 22, 2, 3, 33, "second three"));
    ingest(topic.taskOfWholeRows());
    topic.send(
        topic.deleteWhole(20, 23, 2, 2, 2, "two"),
        topic.deleteWhole(20, 24, 2, 3, 33, "second three"),
        topic.deleteWhole(20, 25, 2, 4, 4, "four"));
    ingest(topic.taskOfWholeRows());
    assertThat(topic.rows()).containsExactly("2 1 new two", "3 3 three");
  }

  @Test
  void aKeyThatCameAndWentLeavesNoRowWhoseDeleteWasLost() throws Exception {
    topic.send(topic.insert(10, 11, 1, 1, 1, "one"), topic.insert(10, 12, 1, 2, 2, "two"));
    ingest(topic.taskOfWholeRows());
    // The delete of 1 is lost; it comes once more, and goes again in another transaction.
    topic.send(
        topic.incremental(2, 2, "two"),
        topic.insert(20, 21, 2, 1, 11, "again"),
        topic.deleteWhole(30, 31, 3, 1, 11, "again"));
    EpochStart start = new EpochStart(1, EpochStart.Cause.RESNAPSHOT, topic.id(), 2);
    TableState read = new TableState(List.of(start), new Resnapshot(1, 5L), null, null);
    ingest(Topic.with(topic.taskOfWholeRows(), read));
    assertThat(topic.rows()).containsExactly("2 2 two");
  }
}
