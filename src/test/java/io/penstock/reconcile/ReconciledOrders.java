package io.penstock.reconcile;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.contract.ColumnSpec;
import io.penstock.contract.Fence;
import io.penstock.lakehouse.Lakehouse;
import io.penstock.table.Tables;
import io.penstock.testing.KafkaServiceTests;
import io.penstock.testing.TestSource;
import io.penstock.topic.KafkaTopics;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.SupportsNamespaces;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

/** A source whose table of orders is registered, its connector, and a lake to fill. */
abstract class ReconciledOrders extends KafkaServiceTests {
  static final List<ColumnSpec> COLUMNS =
      List.of(
          new ColumnSpec("id", "bigint", "long", false, 1),
          new ColumnSpec("amount", "numeric(12,2)", "decimal(12, 2)", true, 0),
          new ColumnSpec("note", "text", "string", true, 0));

  @LocalServerPort int port;
  @Autowired ReconciliationQueue queue;
  @Autowired Lakehouse lakehouse;
  @Autowired Tables tables;
  @Autowired KafkaTopics topics;

  final String namespace = "n" + UUID.randomUUID().toString().replace("-", "");
  TestSource source;
  String orders;
  StandingConnector connector;

  @BeforeEach
  void registerOrders() {
    source =
        TestSource.create()
            .with(
                "create table shop.orders (id bigint primary key, amount numeric(12,2), note text)",
                "create table shop.refunds (like shop.orders including all)",
                "insert into shop.orders select i, i * 1.10, 'note ' || i from generate_series(1,"
                    + " 5) i");
    assertThat(post("/sources", source.registration("books", ""))).hasStatus(201);
    orders = register("orders");
    connector = StandingConnector.of(source, "penstock_books");
  }

  @AfterEach
  void removeTheConnector() {
    connector.close();
  }

  @AfterEach
  void removeTheTopic() throws Exception {
    removeTopic("books.shop.orders");
  }

  @AfterEach
  void leavesNothingInTheWorkFolder() throws IOException {
    try (Stream<Path> left = Files.list(Files.createDirectories(RECONCILE))) {
      assertThat(left).isEmpty();
    }
  }

  String register(String table) {
    MvcTestResult answer =
        post(
            "/tables",
            """
            {"source": "books", "tables": [{"schema": "shop", "name": "%s", "namespace": "%s"}]}
            """
                .formatted(table, namespace));
    assertThat(answer).hasStatus(201);
    return string(answer, "$.items[0].id");
  }

  MvcTestResult start(String table) {
    return post("/reconciliations", "{\"tableId\": \"%s\"}".formatted(table));
  }

  String start(String table, String mode) {
    return string(
        post("/reconciliations", "{\"tableId\": \"%s\", \"mode\": \"%s\"}".formatted(table, mode)),
        "$.id");
  }

  /** The finished reconciliation's JSON. */
  String finished(String id) {
    Awaitility.await()
        .atMost(Duration.ofSeconds(60))
        .until(() -> Status.valueOf(status(id)).isTerminal());
    return body(get("/reconciliations/" + id));
  }

  String status(String id) {
    return string(get("/reconciliations/" + id), "$.status");
  }

  void fillLake(String table, List<List<Object>> rows) throws IOException {
    SupportsNamespaces namespaces = (SupportsNamespaces) lakehouse.catalog().catalog();
    if (!namespaces.namespaceExists(Namespace.of(namespace))) {
      namespaces.createNamespace(Namespace.of(namespace));
    }
    new LakeFixture(lakehouse.catalog()).table(namespace, table, COLUMNS, rows);
  }

  /** A table with its history, and a topic of some records of which some are taken. */
  void fillLake(
      String table, List<List<Object>> rows, HistoryFixture history, int records, long taken)
      throws Exception {
    String topic = "books.shop." + table;
    makeTopic(topic, IntStream.range(0, records).mapToObj(i -> "x").toArray(String[]::new));
    Fence fence = history.fence(topics.places(List.of(topic)).get(topic).topicId(), taken);
    LakeFixture lake = new LakeFixture(lakehouse.catalog());
    ((SupportsNamespaces) lakehouse.catalog().catalog()).createNamespace(Namespace.of(namespace));
    lake.table(namespace, table, COLUMNS, rows, fence);
    history.table(lake, namespace, table + "_changes", fence);
  }

  static List<List<Object>> rows() {
    List<List<Object>> rows = new ArrayList<>();
    for (long id = 1; id <= 5; id++) {
      rows.add(asList(id, new BigDecimal("1.10").multiply(BigDecimal.valueOf(id)), "note " + id));
    }
    return rows;
  }
}
