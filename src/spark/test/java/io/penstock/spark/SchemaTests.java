package io.penstock.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.contract.ColumnSpec;
import io.penstock.contract.TableResult;
import io.penstock.contract.TableResult.Status;
import org.junit.jupiter.api.Test;

class SchemaTests extends IngestFixture {
  SchemaTests(Lake lake) throws Exception {
    super(lake);
  }

  @Test
  void evolvesWithAddedAndWidenedColumns() throws Exception {
    topic.send(topic.insert(10, 11, 1, 1, "a"));
    ingest();
    topic.send(
        topic.insertJson(20, 21, "{\"id\":2,\"n\":2,\"big\":\"b\",\"extra\":\"x\"}"),
        topic.update(30, 31, 1, 5, "a5"));
    TableResult held = ingest();
    assertThat(held.status()).isEqualTo(Status.OUTDATED);
    var evolved =
        topic.task(
            new ColumnSpec("id", "bigint", "long", false, 1),
            new ColumnSpec("n", "bigint", "long", true, 0),
            new ColumnSpec("big", "text", "string", true, 0),
            new ColumnSpec("extra", "text", "string", true, 0));
    topic.send(
        topic.insertJson(40, 41, "{\"id\":3,\"n\":3000000000,\"big\":\"c\",\"extra\":\"y\"}"));
    TableResult released = ingest(evolved);
    assertThat(released.status()).isEqualTo(Status.PUBLISHED);
    assertThat(topic.rows()).containsExactly("1 5 a5", "2 2 b", "3 3000000000 c");
    assertThat(lake.query("SELECT extra FROM " + topic.current() + " ORDER BY id"))
        .extracting(row -> row.get(0))
        .containsExactly(null, "x", "y");
    assertThat(topic.changes()).containsExactly("c1", "c2", "u1", "c3");
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
    TableResult result = ingest(narrowed);
    assertThat(result.status()).isEqualTo(Status.QUARANTINED);
    assertThat(result.reason()).contains("\"big\"").contains("widened");
    var otherKey =
        topic.task(
            new ColumnSpec("id", "bigint", "long", false, 0),
            new ColumnSpec("n", "integer", "int", false, 1),
            new ColumnSpec("big", "text", "string", true, 0));
    assertThat(ingest(otherKey).reason()).contains("key");
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
}
