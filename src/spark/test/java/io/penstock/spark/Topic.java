package io.penstock.spark;

import io.penstock.contract.ColumnSpec;
import io.penstock.contract.IngestJob.ReplicaIdentity;
import io.penstock.contract.IngestJob.TablePolicy;
import io.penstock.contract.IngestJob.TableTask;
import io.penstock.contract.TableState;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/** A change topic of a table {@code (id bigint, n int, big text)} that a test writes to. */
final class Topic {
  static final String PLACEHOLDER = "__penstock_unavailable_test";

  private final Lake lake;
  private final String name = "t" + UUID.randomUUID().toString().replace("-", "");
  private final List<byte[]> sent = new ArrayList<>();

  Topic(Lake lake) throws Exception {
    this.lake = lake;
    create();
  }

  void create() throws Exception {
    try (Admin admin = Admin.create(new java.util.HashMap<>(lake.kafka()))) {
      admin.createTopics(List.of(new NewTopic(name, 1, (short) 1))).all().get();
    }
  }

  void delete() throws Exception {
    try (Admin admin = Admin.create(new java.util.HashMap<>(lake.kafka()))) {
      admin.deleteTopics(List.of(name)).all().get();
    }
  }

  TableTask task() {
    return task(
        new ColumnSpec("id", "bigint", "long", false, 1),
        new ColumnSpec("n", "integer", "int", true, 0),
        new ColumnSpec("big", "text", "string", true, 0));
  }

  /** The table with other columns, as after a change of its schema. */
  TableTask task(ColumnSpec... columns) {
    return task(List.of(columns), List.of(), new TablePolicy(2, 0), TableState.PLAIN);
  }

  TableTask task(
      List<ColumnSpec> columns, List<ColumnSpec> dropped, TablePolicy policy, TableState state) {
    return new TableTask(
        UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)).toString(),
        "test",
        "s",
        name,
        "s",
        name,
        name + "_changes",
        name,
        columns,
        dropped,
        ReplicaIdentity.DEFAULT,
        PLACEHOLDER,
        policy,
        state);
  }

  /** The table with its whole rows as replica identity. */
  TableTask taskOfWholeRows() {
    TableTask task = task();
    return new TableTask(
        task.tableId(),
        task.source(),
        task.schema(),
        task.table(),
        task.namespace(),
        task.current(),
        task.history(),
        task.topic(),
        task.columns(),
        task.droppedColumns(),
        ReplicaIdentity.FULL,
        task.unavailableValue(),
        task.policy(),
        task.state());
  }

  /** The table in a life that the service knows more of. */
  TableTask task(TableState state) {
    return with(task(), state);
  }

  /** A table's task in another state. */
  static TableTask with(TableTask plain, TableState state) {
    return new TableTask(
        plain.tableId(),
        plain.source(),
        plain.schema(),
        plain.table(),
        plain.namespace(),
        plain.current(),
        plain.history(),
        plain.topic(),
        plain.columns(),
        plain.droppedColumns(),
        plain.replicaIdentity(),
        plain.unavailableValue(),
        plain.policy(),
        state);
  }

  /** Kafka's id of the topic as it is now. */
  String id() throws Exception {
    try (Admin admin = Admin.create(new java.util.HashMap<>(lake.kafka()))) {
      return admin
          .describeTopics(List.of(name))
          .allTopicNames()
          .get()
          .get(name)
          .topicId()
          .toString();
    }
  }

  /** Removes what lies before an offset, as retention does. */
  void expire(long offset) throws Exception {
    try (Admin admin = Admin.create(new java.util.HashMap<>(lake.kafka()))) {
      admin
          .deleteRecords(Map.of(new TopicPartition(name, 0), RecordsToDelete.beforeOffset(offset)))
          .all()
          .get();
    }
  }

  String current() {
    return "lake.s.`" + name + "`";
  }

  String history() {
    return "lake.s.`" + name + "_changes`";
  }

  /** Rows of the current table as {@code id n big}, in key order. */
  List<String> rows() {
    return lake.query("SELECT id, n, big FROM " + current() + " ORDER BY id").stream()
        .map(row -> row.get(0) + " " + row.get(1) + " " + row.get(2))
        .toList();
  }

  /** Changes in history as op and id, in topic order. */
  List<String> changes() {
    return lake.query("SELECT _op, id FROM " + history() + " ORDER BY _offset").stream()
        .map(row -> row.getString(0) + row.get(1))
        .toList();
  }

  byte[] read(long id, int n, String big, long lsn) {
    return event("r", "true", null, lsn, 1L, row(id, n, big), null);
  }

  /** The last read of the table in its snapshot. */
  byte[] lastRead(long id, int n, String big, long lsn) {
    return event("r", "last_in_data_collection", null, lsn, 1L, row(id, n, big), null);
  }

  /** A read of an incremental snapshot. */
  byte[] incremental(long id, int n, String big) {
    return event("r", "incremental", 7L, null, null, row(id, n, big), null);
  }

  byte[] insert(long previous, long lsn, long id, int n, String big) {
    return event("c", "false", previous, lsn, lsn, row(id, n, big), null);
  }

  /** An insert of a row given as JSON. */
  byte[] insertJson(long previous, long lsn, String row) {
    return event("c", "false", previous, lsn, lsn, row, null);
  }

  /** An update to a row given as JSON. */
  byte[] updateJson(long previous, long lsn, String row) {
    return event("u", "false", previous, lsn, lsn, row, null);
  }

  byte[] update(long previous, long lsn, long id, int n, String big) {
    return event("u", "false", previous, lsn, lsn, row(id, n, big), null);
  }

  byte[] delete(long previous, long lsn, long id) {
    return event(
        "d",
        "false",
        previous,
        lsn,
        lsn,
        null,
        "{\"id\":%d,\"n\":null,\"big\":null}".formatted(id));
  }

  /** A delete of a row whose old image is sent whole, of the transaction {@code txId}. */
  byte[] deleteWhole(long previous, long lsn, long txId, long id, int n, String big) {
    return event("d", "false", previous, lsn, txId, null, row(id, n, big));
  }

  byte[] insert(long previous, long lsn, long txId, long id, int n, String big) {
    return event("c", "false", previous, lsn, txId, row(id, n, big), null);
  }

  byte[] truncate(long previous, long lsn) {
    return event("t", "false", previous, lsn, lsn, null, null);
  }

  /** One row of a COPY: the LSN and the transaction are those of its neighbours. */
  byte[] copied(long previous, long lsn, long txId, long id) {
    return event("c", "false", previous, lsn, txId, row(id, 0, "x"), null);
  }

  private static String row(long id, int n, String big) {
    return "{\"id\":%d,\"n\":%d,\"big\":\"%s\"}".formatted(id, n, big);
  }

  private static byte[] event(
      String op,
      String snapshot,
      @Nullable Long previous,
      @Nullable Long lsn,
      @Nullable Long txId,
      @Nullable String after,
      @Nullable String before) {
    String sequence =
        previous == null
            ? "[null,\\\"%d\\\"]".formatted(lsn)
            : "[\\\"%d\\\",\\\"%d\\\"]".formatted(previous, lsn == null ? previous : lsn);
    return """
        {"before":%s,"after":%s,"source":{"snapshot":"%s","sequence":"%s","ts_us":1000000,"txId":%s,\
        "lsn":%s},"op":"%s","ts_ms":1}"""
        .formatted(before, after, snapshot, sequence, txId, lsn, op)
        .getBytes(StandardCharsets.UTF_8);
  }

  /** Sends the events in this order, and remembers them for a replay. */
  void send(byte[]... events) {
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(
            new java.util.HashMap<>(lake.kafka()),
            new ByteArraySerializer(),
            new ByteArraySerializer())) {
      for (byte[] event : events) {
        producer.send(new ProducerRecord<>(name, 0, null, event));
        sent.add(event);
      }
    }
  }

  /** Sends everything once more, as after an offset reset. */
  void replay() {
    send(List.copyOf(sent).toArray(byte[][]::new));
  }
}
