package io.penstock.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.contract.TableResult;
import io.penstock.contract.TableResult.Status;
import org.junit.jupiter.api.Test;

class UnsentValueTests extends IngestFixture {
  UnsentValueTests(Lake lake) throws Exception {
    super(lake);
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
}
