package io.penstock.reconcile;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;

import com.jayway.jsonpath.JsonPath;
import io.penstock.testing.TestPostgres;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

class ReconciliationApiTests extends ReconciledOrders {
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
}
