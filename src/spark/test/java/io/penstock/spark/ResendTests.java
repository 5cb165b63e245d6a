package io.penstock.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.contract.TableResult;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResendTests extends IngestFixture {
  ResendTests(Lake lake) throws Exception {
    super(lake);
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
}
