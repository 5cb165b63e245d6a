package io.penstock.reconcile;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;

import com.jayway.jsonpath.JsonPath;
import io.penstock.contract.ColumnSpec;
import io.penstock.contract.Fence;
import io.penstock.lakehouse.Lakehouse;
import io.penstock.table.Tables;
import io.penstock.testing.KafkaServiceTests;
import io.penstock.testing.TestPostgres;
import io.penstock.testing.TestSource;
import io.penstock.topic.KafkaTopics;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.SupportsNamespaces;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

class ReconciliationApiTests extends KafkaServiceTests {
  private static final List<ColumnSpec> COLUMNS =
      List.of(
          new ColumnSpec("id", "bigint", "long", false, 1),
          new ColumnSpec("amount", "numeric(12,2)", "decimal(12, 2)", true, 0),
          new ColumnSpec("note", "text", "string", true, 0));

  @LocalServerPort int port;
  @Autowired ReconciliationQueue queue;
  @Autowired Lakehouse lakehouse;
  @Autowired Tables tables;
  @Autowired KafkaTopics topics;

  private final String namespace = "n" + UUID.randomUUID().toString().replace("-", "");
  private TestSource source;
  private String orders;
  private StandingConnector connector;

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

  @Test
  void provesAnEqualReplica() throws Exception {
    fillLake("orders", rows());

    MvcTestResult started = start(orders);
    assertThat(started).hasStatus(202);
    String location = started.getResponse().getHeader("Location");
    assertThat(location).isEqualTo("/api/v1/reconciliations/" + string(started, "$.id"));

    String proof = finished(string(started, "$.id"));
    assertThat(JsonPath.<String>read(proof, "$.status")).isEqualTo("MATCH");
    assertThat(JsonPath.<String>read(proof, "$.source")).isEqualTo("books");
    assertThat(JsonPath.<String>read(proof, "$.table")).isEqualTo("shop.orders");
    assertThat(JsonPath.<Integer>read(proof, "$.sourceRows")).isEqualTo(5);
    assertThat(JsonPath.<Integer>read(proof, "$.lakeRows")).isEqualTo(5);
    assertThat(JsonPath.<String>read(proof, "$.sums[0].source")).isEqualTo("16.50");
    assertThat(JsonPath.<String>read(proof, "$.sums[0].lake")).isEqualTo("16.50");
    assertThat(JsonPath.<String>read(proof, "$.sourceSnapshot")).matches("\\d+:\\d+:.*");
    assertThat(JsonPath.<String>read(proof, "$.sourceLsn")).matches("[0-9A-F]+/[0-9A-F]+");
    assertThat(JsonPath.<Number>read(proof, "$.lakeSnapshotId").longValue()).isPositive();
    assertThat(JsonPath.<Number>read(proof, "$.durationMillis").longValue()).isPositive();
  }

  @Test
  void clearsADivergenceThatWasFoundBeforeItBegan() throws Exception {
    fillLake("orders", rows());
    UUID id = UUID.fromString(orders);
    tables.markDiverged(id, "A partition was attached.");

    finished(string(start(orders), "$.id"));

    assertThat(get("/tables/" + orders)).bodyJson().doesNotHavePath("$.diverged");
    tables.markDiverged(id, "Another one was.");
    jdbc.sql("update source_table set diverged_marked_at = now() + interval '1 minute'").update();
    finished(string(start(orders), "$.id"));
    assertThat(get("/tables/" + orders))
        .bodyJson()
        .extractingPath("$.diverged.reason")
        .isEqualTo("Another one was.");
  }

  @Test
  void leavesADivergenceWhereRowsDiffer() throws Exception {
    fillLake("orders", rows().subList(0, 4));
    tables.markDiverged(UUID.fromString(orders), "A partition was attached.");

    finished(string(start(orders), "$.id"));

    assertThat(get("/tables/" + orders)).bodyJson().hasPath("$.diverged");
  }

  @Test
  void tellsMismatchesPageByPage() throws Exception {
    List<List<Object>> rows = rows();
    rows.remove(4);
    rows.get(1).set(2, "note 2 ");
    rows.get(3).set(2, null);
    rows.add(asList(6L, null, "extra"));
    fillLake("orders", rows);

    String id = string(start(orders), "$.id");
    String found = finished(id);
    assertThat(JsonPath.<String>read(found, "$.status")).isEqualTo("MISMATCH");
    assertThat(JsonPath.<Integer>read(found, "$.missingInLake")).isEqualTo(1);
    assertThat(JsonPath.<Integer>read(found, "$.extraInLake")).isEqualTo(1);
    assertThat(JsonPath.<Integer>read(found, "$.differing")).isEqualTo(2);

    MvcTestResult first = get("/reconciliations/" + id + "/mismatches?limit=3");
    assertThat(JsonPath.<List<String>>read(body(first), "$.items[*].key.id"))
        .containsExactly("2", "4", "5");
    assertThat(JsonPath.<List<Object>>read(body(first), "$.items[0].columns"))
        .containsExactly(Map.of("column", "note", "source", "note 2", "lake", "note 2 "));
    assertThat(JsonPath.<List<Object>>read(body(first), "$.items[1].columns"))
        .containsExactly(Map.of("column", "note", "source", "note 4"));
    MvcTestResult second =
        get(
            "/reconciliations/%s/mismatches?limit=3&cursor=%s"
                .formatted(id, string(first, "$.nextCursor")));
    assertThat(JsonPath.<List<String>>read(body(second), "$.items[*].kind"))
        .containsExactly("EXTRA_IN_LAKE");
    assertThat(body(second)).doesNotContain("nextCursor");

    assertThat(patch("/tables/" + orders + "/policy", "{\"sensitive\": [\"note\"]}")).hasStatusOk();
    assertThat(
            JsonPath.<List<Object>>read(
                body(get("/reconciliations/" + id + "/mismatches")), "$.items[0].columns"))
        .as("sensitive only since then")
        .containsExactly(Map.of("column", "note", "source", "***", "lake", "***"));
  }

  @Test
  void isInconclusiveBeforeTheFirstIngest() {
    String found = finished(string(start(orders), "$.id"));

    assertThat(JsonPath.<String>read(found, "$.status")).isEqualTo("INCONCLUSIVE");
    assertThat(JsonPath.<String>read(found, "$.reason"))
        .isEqualTo("The lake has no table %s.orders yet; start an ingest run first.", namespace);
    String plan = "/reconciliations/" + JsonPath.read(found, "$.id") + "/repair-plan";
    assertThat(string(get(plan), "$.advice")).isEqualTo("NOTHING");
    tables.markDiverged(UUID.fromString(orders), "The topic lost offsets 5 to 9.");
    assertThat(string(get(plan), "$.advice")).isEqualTo("RESNAPSHOT");
    assertThat(string(get(plan), "$.explanation"))
        .contains("offsets 5 to 9", "POST /api/v1/tables/" + orders + "/resnapshots");
  }

  @Test
  void comparesAsOfTheSourcesSnapshotWhileTheReplicaIsAhead() throws Exception {
    try (Connection writer = TestPostgres.server().connect(source.address().database());
        Statement statement = writer.createStatement()) {
      writer.setAutoCommit(false);
      statement.execute("savepoint s");
      statement.execute("update shop.orders set note = 'later' where id = 2");
      statement.execute("delete from shop.orders where id = 4");
      statement.execute("insert into shop.orders values (6, 6.60, 'new')");
      long transaction;
      try (ResultSet id = statement.executeQuery("select pg_current_xact_id()")) {
        id.next();
        transaction = id.getLong(1);
      }
      HistoryFixture history = new HistoryFixture(COLUMNS);
      rows().forEach(history::read);
      history
          .change("u", transaction, asList(2L, new BigDecimal("2.20"), "later"))
          .change("d", transaction, asList(4L, null, null))
          .change("c", transaction, asList(6L, new BigDecimal("6.60"), "new"));
      List<List<Object>> ahead = rows();
      ahead.get(1).set(2, "later");
      ahead.set(3, asList(6L, new BigDecimal("6.60"), "new"));
      fillLake("orders", ahead, history, 8, 8);

      String proof = finished(string(start(orders), "$.id"));

      assertThat(JsonPath.<String>read(proof, "$.status")).as(proof).isEqualTo("MATCH");
      assertThat(JsonPath.<String>read(proof, "$.stage")).isEqualTo("COMPARING");
      assertThat(JsonPath.<Integer>read(proof, "$.undoneKeys")).isEqualTo(3);
      assertThat(JsonPath.<Integer>read(proof, "$.lakeRows")).isEqualTo(5);
      assertThat(JsonPath.<String>read(proof, "$.sums[0].lake")).isEqualTo("16.50");
      assertThat(JsonPath.<Number>read(proof, "$.historySnapshotId").longValue()).isPositive();
      writer.commit();
    }
    String proof = finished(string(start(orders), "$.id"));
    assertThat(JsonPath.<String>read(proof, "$.status")).as(proof).isEqualTo("MATCH");
    assertThat(JsonPath.<Integer>read(proof, "$.undoneKeys")).isEqualTo(0);
    assertThat(JsonPath.<String>read(proof, "$.sums[0].lake")).isEqualTo("18.70");
  }

  @Test
  void isInconclusiveWhenTheConnectorDoesNotArrive() throws Exception {
    fillLake("orders", rows());
    connector.stop();

    String found = finished(string(start(orders), "$.id"));

    assertThat(JsonPath.<String>read(found, "$.status")).isEqualTo("INCONCLUSIVE");
    assertThat(JsonPath.<String>read(found, "$.stage")).isEqualTo("CONNECTOR");
    assertThat(JsonPath.<String>read(found, "$.reason"))
        .matches(
            "After 10 seconds the connector has not confirmed what the source wrote up to"
                + " [0-9A-F/]+: its slot penstock_books stands at [0-9A-F/]+ and nobody reads it.");
    connector.close();
    assertThat(JsonPath.<String>read(finished(string(start(orders), "$.id")), "$.reason"))
        .startsWith("The slot penstock_books is missing: what the source wrote up to ");
  }

  @Test
  void isInconclusiveWhenIngestDoesNotArrive() throws Exception {
    HistoryFixture history = new HistoryFixture(COLUMNS);
    rows().forEach(history::read);
    fillLake("orders", rows(), history, 6, 5);

    String found = finished(string(start(orders), "$.id"));

    assertThat(JsonPath.<String>read(found, "$.status")).isEqualTo("INCONCLUSIVE");
    assertThat(JsonPath.<String>read(found, "$.stage")).isEqualTo("INGEST");
    assertThat(JsonPath.<String>read(found, "$.reason"))
        .isEqualTo(
            "After 10 seconds the ingest has not taken the topic books.shop.orders up to offset 6:"
                + " the current table stands at 5.");
    tables.quarantine(UUID.fromString(orders), "A column cannot be read.");
    assertThat(JsonPath.<String>read(finished(string(start(orders), "$.id")), "$.reason"))
        .isEqualTo("Ingest does not go on: the table is quarantined: A column cannot be read.");
  }

  @Test
  void isInconclusiveWhileTheTableIsReadAnew() throws Exception {
    fillLake("orders", rows());
    jdbc.sql(
            """
            insert into table_epoch_start
            values (:table, 1, 'RESNAPSHOT', 'id', 0, 'a test', now())
            """)
        .param("table", UUID.fromString(orders))
        .update();
    jdbc.sql(
            """
            insert into resnapshot (table_id, epoch_start, source, state, reason, requested_at)
            values (:table, 1, 'books', 'READING', 'a test', now())
            """)
        .param("table", UUID.fromString(orders))
        .update();

    String found = finished(string(start(orders), "$.id"));

    assertThat(JsonPath.<String>read(found, "$.status")).isEqualTo("INCONCLUSIVE");
    assertThat(JsonPath.<String>read(found, "$.reason"))
        .isEqualTo(
            "A re-snapshot of shop.orders is under way; start another reconciliation when it has"
                + " ended.");
    jdbc.sql("update resnapshot set state = 'COMPLETE', finished_at = now()").update();
    assertThat(JsonPath.<String>read(finished(string(start(orders), "$.id")), "$.status"))
        .isEqualTo("MATCH");
  }

  @Test
  void provesATableUnderMaintenance() throws Exception {
    fillLake("orders", rows());
    openRun("MAINTENANCE");

    assertThat(JsonPath.<String>read(finished(string(start(orders), "$.id")), "$.status"))
        .isEqualTo("MATCH");
  }

  @Test
  void failsWithTheReasonWhenTheSourceCannotBeRead() throws Exception {
    fillLake("orders", rows());
    source.with("revoke select on shop.orders from debezium");

    String found = finished(string(start(orders), "$.id"));

    assertThat(JsonPath.<String>read(found, "$.status")).isEqualTo("FAILED");
    assertThat(JsonPath.<String>read(found, "$.reason"))
        .contains("Reading shop.orders from the source at 127.0.0.1")
        .contains("permission denied for table orders");
  }

  @Test
  void readsASourceForOneTableAtATimeAndATableOnce() throws Exception {
    fillLake("orders", rows());
    fillLake("refunds", List.of());
    String refunds = register("refunds");
    String first;
    String second;
    try (Connection holder = TestPostgres.server().connect(source.address().database());
        Statement statement = holder.createStatement()) {
      holder.setAutoCommit(false);
      statement.execute("lock table shop.orders in access exclusive mode");
      first = string(start(orders), "$.id");
      Awaitility.await().until(() -> status(first).equals("RUNNING"));
      second = string(start(refunds), "$.id");
      assertProblem(start(orders), 409, "reconciliation-unfinished");
      assertProblem(start(refunds), 409, "reconciliation-unfinished");
      Awaitility.await()
          .during(Duration.ofMillis(300))
          .until(() -> status(second).equals("QUEUED"));
    }
    assertThat(JsonPath.<String>read(finished(first), "$.status")).isEqualTo("MATCH");
    assertThat(JsonPath.<String>read(finished(second), "$.status")).isEqualTo("MATCH");
  }

  @Test
  void listsTheNewestFirst() throws Exception {
    fillLake("orders", rows());
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      String id = string(start(orders), "$.id");
      finished(id);
      ids.add(0, id);
    }

    MvcTestResult first = get("/reconciliations?limit=2&tableId=" + orders);
    assertThat(JsonPath.<List<String>>read(body(first), "$.items[*].id"))
        .isEqualTo(ids.subList(0, 2));
    MvcTestResult second = get("/reconciliations?cursor=" + string(first, "$.nextCursor"));
    assertThat(JsonPath.<List<String>>read(body(second), "$.items[*].id"))
        .isEqualTo(ids.subList(2, 3));
    assertThat(
            JsonPath.<List<String>>read(
                body(get("/reconciliations?tableId=" + UUID.randomUUID())), "$.items"))
        .isEmpty();
  }

  @Test
  void endsWhatAServiceThatIsGoneLeftUnfinished() {
    String left = unfinished("RUNNING", "now() - interval '31 seconds'");
    assertThat(post("/sources", TestSource.create().registration("other", ""))).hasStatus(201);
    String old = unfinished("RUNNING", "null", register("refunds"), "other");

    queue.lookAround();

    for (String id : List.of(left, old)) {
      assertThat(status(id)).isEqualTo("FAILED");
      assertThat(JsonPath.<String>read(finished(id), "$.reason"))
          .isEqualTo("The service stopped before it was finished; start another one.");
    }
  }

  @Test
  void leavesAloneWhatAnotherServiceWorksOn() {
    String others = unfinished("RUNNING", "now() - interval '1 second'");

    queue.lookAround();

    assertThat(status(others)).isEqualTo("RUNNING");
  }

  @Test
  void carriesOutWhatAnEarlierServiceDidNotBegin() throws Exception {
    fillLake("orders", rows());
    String waiting = unfinished("QUEUED", "null");

    queue.lookAround();

    assertThat(JsonPath.<String>read(finished(waiting), "$.status")).isEqualTo("MATCH");
  }

  @Test
  void answersAScriptWithSuccessOnlyIfBothAreEqual() throws Exception {
    fillLake("orders", rows());
    String asked = "{\"source\": \"books\", \"schema\": \"shop\", \"table\": \"%s\"%s}";

    MvcTestResult equal = post("/proofs", asked.formatted("orders", ""));
    assertThat(equal).hasStatus(200).bodyJson().extractingPath("$.status").isEqualTo("MATCH");
    assertThat(documentedLine()).as("curl, both are equal").isEqualTo(0);
    source.with("update shop.orders set note = 'other' where id = 1");
    assertThat(documentedLine()).as("curl, they differ").isEqualTo(22);
    MvcTestResult differs = post("/proofs", asked.formatted("orders", ""));
    assertProblem(differs, 409, "replica-differs");
    assertThat(string(differs, "$.detail")).contains("missing 0, extra 0, differing 1");
    connector.stop();
    assertProblem(post("/proofs", asked.formatted("orders", "")), 409, "proof-inconclusive");
    assertProblem(
        post("/proofs", asked.formatted("orders", ", \"timeoutSeconds\": 1")),
        409,
        "proof-unfinished");
    assertProblem(post("/proofs", asked.formatted("none", "")), 404, "table-not-found");
    finished(JsonPath.read(body(get("/reconciliations")), "$.items[0].id"));
  }

  /** The exit status of the line that the page on proofs has for pipelines. */
  private int documentedLine() throws Exception {
    String line =
        Files.readString(Path.of("docs/proof.md"))
            .lines()
            .dropWhile(each -> !each.contains("--fail-with-body"))
            .takeWhile(each -> !each.equals("```"))
            .collect(Collectors.joining("\n"));
    assertThat(line).contains("127.0.0.1:8420/api/v1/proofs", "\"source\": \"shop\"");
    ProcessBuilder curl =
        new ProcessBuilder(
                "sh",
                "-c",
                line.replace("127.0.0.1:8420", "127.0.0.1:" + port)
                    .replace("\"source\": \"shop\"", "\"source\": \"books\""))
            .inheritIO();
    curl.environment().put("TOKEN", TOKEN);
    return curl.start().waitFor();
  }

  @Test
  void writesARepairToHistoryAndWaitsForIngest() throws Exception {
    HistoryFixture history = new HistoryFixture(COLUMNS);
    rows().forEach(history::read);
    List<List<Object>> rows = rows();
    rows.get(1).set(2, "wrong");
    rows.remove(3);
    fillLake("orders", rows, history, 5, 5);
    String found = string(start(orders), "$.id");
    assertThat(JsonPath.<String>read(finished(found), "$.status")).isEqualTo("MISMATCH");
    MvcTestResult mismatches = get("/reconciliations/" + found + "/mismatches");
    assertThat(JsonPath.<List<String>>read(body(mismatches), "$.items[*].cause"))
        .containsExactly("ALTERED", "ALTERED");
    assertThat(string(mismatches, "$.items[0].changes[0].values.note")).isEqualTo("note 2");

    MvcTestResult plan = get("/reconciliations/" + found + "/repair-plan");
    assertThat(string(plan, "$.advice")).isEqualTo("REPAIR");
    assertThat(JsonPath.<Integer>read(body(plan), "$.keys")).isEqualTo(2);
    assertThat(JsonPath.<Map<String, Integer>>read(body(plan), "$.causes"))
        .isEqualTo(Map.of("ALTERED", 2));
    MvcTestResult started =
        post("/reconciliations/" + found + "/repairs", "{\"reason\": \"a test\"}");
    assertThat(started).hasStatus(202);
    String repair = string(started, "$.id");
    assertThat(started.getResponse().getHeader("Location")).isEqualTo("/api/v1/repairs/" + repair);
    assertProblem(
        post("/reconciliations/" + found + "/repairs", "{\"reason\": \"again\"}"),
        409,
        "repair-unfinished");
    Awaitility.await()
        .atMost(Duration.ofSeconds(90))
        .until(() -> string(get("/repairs/" + repair), "$.state").equals("FAILED"));

    String ended = body(get("/repairs/" + repair));
    assertThat(JsonPath.<String>read(ended, "$.failure"))
        .isEqualTo(
            "History has the repair as batch 2, and no ingest run has taken it over for 10 seconds;"
                + " the next one does.");
    assertThat(JsonPath.<Integer>read(ended, "$.writtenKeys")).isEqualTo(2);
    assertThat(JsonPath.<Integer>read(ended, "$.leftKeys")).isEqualTo(0);
    assertThat(LakeFence.of(lakehouse.catalog().load(namespace, "orders_changes")))
        .hasValueSatisfying(fence -> assertThat(fence.batch()).isEqualTo(2));
    assertThat(
            JsonPath.<List<?>>read(body(get("/reconciliations/" + found + "/repairs")), "$.items"))
        .hasSize(1);
  }

  @Test
  void comparesAndRepairsUnaskedAsThePolicySays() throws Exception {
    HistoryFixture history = new HistoryFixture(COLUMNS);
    rows().forEach(history::read);
    List<List<Object>> rows = rows();
    rows.get(1).set(2, "wrong");
    rows.remove(3);
    fillLake("orders", rows, history, 5, 5);
    changePolicy("{\"reconcileMode\": \"DIGEST\", \"repairRows\": 1}");

    queue.request(UUID.fromString(orders));
    String found = newest();
    assertThat(JsonPath.<String>read(finished(found), "$.comparedAs")).isEqualTo("DIGEST");
    assertThat(repairs(found)).as("more than the policy lets be repaired").isEmpty();

    changePolicy("{\"repairRows\": 2}");
    queue.request(UUID.fromString(orders));
    String again = newest();
    finished(again);
    Awaitility.await().atMost(Duration.ofSeconds(60)).until(() -> repairs(again).size() == 1);
    assertThat(string(get("/reconciliations/" + again + "/repairs"), "$.items[0].reason"))
        .isEqualTo("The table's policy: up to 2 rows are repaired unasked.");
    String repair = string(get("/reconciliations/" + again + "/repairs"), "$.items[0].id");
    Awaitility.await()
        .atMost(Duration.ofSeconds(90))
        .until(() -> !string(get("/repairs/" + repair), "$.state").equals("WRITING"));
    assertThat(JsonPath.<Integer>read(body(get("/repairs/" + repair)), "$.writtenKeys"))
        .isEqualTo(2);
  }

  private void changePolicy(String change) {
    assertThat(patch("/tables/" + orders + "/policy", change)).hasStatusOk();
  }

  private String newest() {
    return string(get("/reconciliations?limit=1"), "$.items[0].id");
  }

  private List<Object> repairs(String reconciliation) {
    return JsonPath.read(body(get("/reconciliations/" + reconciliation + "/repairs")), "$.items");
  }

  @Test
  void refusesToRepairWhereNothingDiffers() throws Exception {
    fillLake("orders", rows());
    String equal = string(start(orders), "$.id");
    finished(equal);

    assertProblem(
        post("/reconciliations/" + equal + "/repairs", "{\"reason\": \"a test\"}"),
        409,
        "nothing-to-repair");
    assertProblem(get("/repairs/" + UUID.randomUUID()), 404, "repair-not-found");
  }

  @Test
  void comparesByDigestsKeysAndWhatChanged() throws Exception {
    HistoryFixture history = new HistoryFixture(COLUMNS);
    rows().forEach(history::read);
    List<List<Object>> rows = rows();
    fillLake("orders", rows, history, 5, 5);
    String incremental = finished(start(orders, "INCREMENTAL"));
    assertThat(JsonPath.<String>read(incremental, "$.status")).as(incremental).isEqualTo("MATCH");
    assertThat(JsonPath.<String>read(incremental, "$.comparedAs"))
        .as("no proof to build on")
        .isEqualTo("DIGEST");
    assertThat(JsonPath.<String>read(incremental, "$.digest")).hasSize(32);
    assertThat(JsonPath.<String>read(incremental, "$.sums[0].lake")).isEqualTo("16.50");
    incremental = finished(start(orders, "INCREMENTAL"));
    assertThat(JsonPath.<String>read(incremental, "$.status")).as(incremental).isEqualTo("MATCH");
    assertThat(JsonPath.<String>read(incremental, "$.comparedAs")).isEqualTo("INCREMENTAL");
    source.with("update shop.orders set note = 'other' where id = 3");
    String keys = finished(start(orders, "KEYS"));
    assertThat(JsonPath.<String>read(keys, "$.status")).as(keys).isEqualTo("MATCH");
    String digest = finished(start(orders, "DIGEST"));
    assertThat(JsonPath.<String>read(digest, "$.status")).as(digest).isEqualTo("MISMATCH");
    assertThat(JsonPath.<Integer>read(digest, "$.differing")).isEqualTo(1);
    assertThat(JsonPath.<Integer>read(digest, "$.sourceRows")).isEqualTo(5);
    assertThat(JsonPath.<Number>read(digest, "$.readMillis").longValue()).isNotNegative();
    assertThat(JsonPath.<Number>read(digest, "$.readBytes").longValue()).isPositive();
    String id = JsonPath.read(digest, "$.id");
    assertThat(string(get("/reconciliations/" + id + "/mismatches"), "$.items[0].key.id"))
        .isEqualTo("3");
  }

  @Test
  void refusesWhatDoesNotExistOrMakesNoSense() {
    assertProblem(start(UUID.randomUUID().toString()), 404, "table-not-found");
    assertProblem(get("/reconciliations/" + UUID.randomUUID()), 404, "reconciliation-not-found");
    assertProblem(
        get("/reconciliations/" + UUID.randomUUID() + "/mismatches"),
        404,
        "reconciliation-not-found");
    assertProblem(get("/reconciliations?cursor=nonsense"), 400, "invalid-request");
    assertProblem(post("/reconciliations", "{}"), 400, "invalid-request");
    assertProblem(
        post("/reconciliations", "{\"tableId\": \"%s\", \"mode\": \"NONSENSE\"}".formatted(orders)),
        400,
        "invalid-request");
  }

  private String register(String table) {
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

  private MvcTestResult start(String table) {
    return post("/reconciliations", "{\"tableId\": \"%s\"}".formatted(table));
  }

  private String start(String table, String mode) {
    return string(
        post("/reconciliations", "{\"tableId\": \"%s\", \"mode\": \"%s\"}".formatted(table, mode)),
        "$.id");
  }

  /** The finished reconciliation's JSON. */
  private String finished(String id) {
    Awaitility.await()
        .atMost(Duration.ofSeconds(60))
        .until(() -> Status.valueOf(status(id)).isTerminal());
    return body(get("/reconciliations/" + id));
  }

  private String unfinished(String status, String seenAt) {
    return unfinished(status, seenAt, orders, "books");
  }

  /** A reconciliation that another service asked for. */
  private String unfinished(String status, String seenAt, String table, String source) {
    UUID id = UUID.randomUUID();
    jdbc.sql(
            """
            insert into reconciliation
              (id, table_id, source, mode, status, requested_at, started_at, owner_seen_at)
            values (:id, :table, :source, 'ROWS', :status, now(), now(), %s)
            """
                .formatted(seenAt))
        .param("id", id)
        .param("table", UUID.fromString(table))
        .param("source", source)
        .param("status", status)
        .update();
    return id.toString();
  }

  /** A run on the orders that has not ended, as far as the metadata database knows. */
  private String openRun(String kind) {
    UUID id = UUID.randomUUID();
    jdbc.sql(
            """
            insert into run (id, kind, status, token_hash, requested_at)
            values (:id, :kind, 'RUNNING', '', now())
            """)
        .param("id", id)
        .param("kind", kind)
        .update();
    jdbc.sql(
            """
            insert into run_table (run_id, table_id, position, status, result)
            values (:id, :table, 0, 'PENDING', '{}')
            """)
        .param("id", id)
        .param("table", UUID.fromString(orders))
        .update();
    return id.toString();
  }

  private String status(String id) {
    return string(get("/reconciliations/" + id), "$.status");
  }

  private void fillLake(String table, List<List<Object>> rows) throws IOException {
    SupportsNamespaces namespaces = (SupportsNamespaces) lakehouse.catalog().catalog();
    if (!namespaces.namespaceExists(Namespace.of(namespace))) {
      namespaces.createNamespace(Namespace.of(namespace));
    }
    new LakeFixture(lakehouse.catalog()).table(namespace, table, COLUMNS, rows);
  }

  /** A table with its history, and a topic of some records of which some are taken. */
  private void fillLake(
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

  private static List<List<Object>> rows() {
    List<List<Object>> rows = new ArrayList<>();
    for (long id = 1; id <= 5; id++) {
      rows.add(asList(id, new BigDecimal("1.10").multiply(BigDecimal.valueOf(id)), "note " + id));
    }
    return rows;
  }
}
