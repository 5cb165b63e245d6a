package io.penstock.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.contract.TableResult;
import io.penstock.contract.TableResult.Status;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SnapshotTests extends IngestFixture {
  SnapshotTests(Lake lake) throws Exception {
    super(lake);
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
  void aSnapshotWhoseLastReadIsNotMarkedIsOverOnceChangesStream() throws Exception {
    topic.send(topic.read(1, 1, "a", 100), topic.lastRead(2, 2, "b", 100));
    ingest();
    topic.send(topic.read(1, 1, "a", 200));
    ingest();
    assertThat(topic.rows()).containsExactly("1 1 a", "2 2 b");
    topic.send(topic.insert(210, 211, 3, 3, "c"));

    assertThat(ingest().changes()).containsEntry("d", 1L);

    assertThat(topic.rows()).containsExactly("1 1 a", "3 3 c");
  }

  @Test
  void aSecondSnapshotReadInSeveralPartsIsSweptToo() throws Exception {
    topic.send(topic.read(1, 1, "a", 100), topic.lastRead(2, 2, "b", 100));
    ingest();
    topic.send(topic.read(1, 1, "a", 200));
    ingest();
    List<byte[]> reads = new ArrayList<>();
    for (int id = 10; id < 45_000; id++) {
      reads.add(topic.read(id, id, "x", 200));
    }
    reads.add(topic.lastRead(45_000, 0, "x", 200));
    topic.send(reads.toArray(byte[][]::new));
    assertThat(ingest().changes()).containsEntry("d", 1L);
    assertThat(topic.rows()).hasSize(44_992).doesNotContain("2 2 b");
  }
}
