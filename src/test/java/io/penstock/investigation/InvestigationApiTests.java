package io.penstock.investigation;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;

import com.jayway.jsonpath.JsonPath;
import io.penstock.contract.ColumnSpec;
import io.penstock.lakehouse.Lakehouse;
import io.penstock.reconcile.HistoryFixture;
import io.penstock.reconcile.LakeFixture;
import io.penstock.testing.ServiceTests;
import io.penstock.testing.TestSource;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.SupportsNamespaces;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

class InvestigationApiTests extends ServiceTests {
  private static final List<ColumnSpec> COLUMNS =
      List.of(
          new ColumnSpec("id", "bigint", "long", false, 1),
          new ColumnSpec("amount", "numeric(12,2)", "decimal(12, 2)", true, 0),
          new ColumnSpec("status", "text", "string", true, 0));

  @Autowired Lakehouse lakehouse;

  private final String namespace = "i" + UUID.randomUUID().toString().replace("-", "");
  private String table;

  @BeforeEach
  void fillLake() throws Exception {
    TestSource source =
        TestSource.create()
            .with(
                "create table shop.orders (id bigint primary key, amount numeric(12,2), status"
                    + " text)",
                "insert into shop.orders values (1, 1.10, 'paid'), (3, 3.33, 'paid')");
    assertThat(post("/sources", source.registration("till", ""))).hasStatus(201);
    MvcTestResult registered =
        post(
            "/tables",
            """
            {"source": "till", "tables": [{"schema": "shop", "name": "orders", "namespace": "%s"}]}
            """
                .formatted(namespace));
    table = string(registered, "$.items[0].id");
    HistoryFixture history = new HistoryFixture(COLUMNS);
    history
        .read(row(1, "1.10"), row(2, "2.20"))
        .change("c", 70, row(3, "3.30"))
        .change("u", 71, row(3, "3.33"))
        .change("d", 72, row(2, null));
    ((SupportsNamespaces) lakehouse.catalog().catalog()).createNamespace(Namespace.of(namespace));
    LakeFixture lake = new LakeFixture(lakehouse.catalog());
    lake.table(namespace, "orders", COLUMNS, List.of(row(1, "1.10"), row(3, "3.33")));
    history.table(lake, namespace, "orders_changes", history.fence());
    Files.createDirectories(EXTRACTS);
    Files.writeString(
        EXTRACTS.resolve("monday.csv"), "amount,id,more\n1.10,1,x\n2.20,2,\"y,\"\n3.30,3,\n");
  }

  @Test
  void explainsAFileRowByRowAndAgainWhenItIsAsked() {
    MvcTestResult created = create("CSV", "monday.csv", "amount", "");
    assertThat(created).hasStatus(201);
    String id = string(created, "$.id");
    assertThat(created.getResponse().getHeader("Location"))
        .isEqualTo("/api/v1/investigations/" + id);

    String run = finished(run(id));

    assertThat(JsonPath.<String>read(run, "$.state")).as(run).isEqualTo("DONE");
    assertThat(JsonPath.<String>read(run, "$.extractSums.amount")).isEqualTo("6.60");
    assertThat(JsonPath.<String>read(run, "$.replicaSums.amount")).isEqualTo("4.43");
    assertThat(JsonPath.<Integer>read(run, "$.sameRows")).isEqualTo(1);
    assertThat(JsonPath.<List<String>>read(run, "$.steps[*].step"))
        .containsExactly("DELETED_AFTER", "CHANGED_AFTER");
    assertThat(JsonPath.<List<String>>read(run, "$.steps[*].deltas.amount"))
        .containsExactly("-2.20", "0.03");
    String runId = JsonPath.read(run, "$.id");
    MvcTestResult first = get("/investigation-runs/" + runId + "/rows?limit=1");
    assertThat(string(first, "$.items[0].key.id")).isEqualTo("2");
    assertThat(JsonPath.<Integer>read(body(first), "$.items[0].transactionId")).isEqualTo(72);
    MvcTestResult second =
        get(
            "/investigation-runs/%s/rows?cursor=%s"
                .formatted(runId, string(first, "$.nextCursor")));
    assertThat(string(second, "$.items[0].replica.amount")).isEqualTo("3.33");
    assertThat(body(get("/investigation-runs/" + runId + "/export")))
        .startsWith("step,key,extract,replica,at,transaction\nDELETED_AFTER,\"id=2\",")
        .hasLineCount(3);
    assertThat(patch("/tables/" + table + "/policy", "{\"sensitive\": [\"amount\"]}"))
        .hasStatusOk();
    MvcTestResult masked = get("/investigation-runs/" + runId + "/rows");
    assertThat(string(masked, "$.items[1].replica.amount")).isEqualTo("***");
    assertThat(string(masked, "$.items[1].key.id")).isEqualTo("3");
    assertThat(body(get("/investigation-runs/" + runId + "/export")))
        .contains("amount=***")
        .doesNotContain("3.33");
    finished(run(id));
    assertThat(JsonPath.<List<?>>read(body(get("/investigations/" + id + "/runs")), "$.items"))
        .hasSize(2);
    assertThat(string(get("/investigations"), "$.items[0].name")).isEqualTo("Monday");
  }

  @Test
  void explainsAnUploadedFileAndRemovesItWithTheInvestigation() throws Exception {
    String id = string(create("UPLOADED_CSV", "monday.csv", "amount", ""), "$.id");
    assertThat(JsonPath.<String>read(finished(run(id)), "$.failure"))
        .contains("Its file was not uploaded");
    assertThat(upload(id, Files.readAllBytes(EXTRACTS.resolve("monday.csv")))).hasStatus(204);
    assertThat(JsonPath.<Integer>read(body(get("/investigations/" + id)), "$.uploadedBytes"))
        .isEqualTo(44);
    assertThat(UPLOADS.resolve(id)).exists();
    assertThat(JsonPath.<Integer>read(body(get("/investigations")), "$.uploadLimitBytes"))
        .isEqualTo(100 * 1024);

    String run = finished(run(id));

    assertThat(JsonPath.<List<String>>read(run, "$.steps[*].step"))
        .as(run)
        .containsExactly("DELETED_AFTER", "CHANGED_AFTER");
    assertThat(upload(id, "id,amount\n1,1.10\n3,3.33\n".getBytes(UTF_8))).hasStatus(204);
    assertThat(JsonPath.<List<?>>read(finished(run(id)), "$.steps")).isEmpty();
    assertThat(mvc.delete().uri("/api/v1/investigations/" + id).exchange()).hasStatus(204);
    assertProblem(get("/investigations/" + id), 404, "investigation-not-found");
    try (var left = Files.list(UPLOADS)) {
      assertThat(left).isEmpty();
    }
  }

  @Test
  void takesNoFileThatIsTooLargeOrSomethingElse() throws Exception {
    String parquet = string(create("UPLOADED_PARQUET", "monday.parquet", "amount", ""), "$.id");
    MvcTestResult large = upload(parquet, new byte[102_401]);
    assertProblem(large, 400, "extract-invalid");
    assertThat(large).bodyText().contains("The file is larger than 102400B");
    assertProblem(upload(parquet, "id,amount\n".getBytes(UTF_8)), 400, "extract-invalid");
    Path file = EXTRACTS.resolve("monday.parquet");
    try (Connection duckDb = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = duckDb.createStatement()) {
      statement.execute(
          "COPY (SELECT 1::BIGINT AS id, 1.10::DECIMAL(12,2) AS amount) TO '%s' (FORMAT parquet)"
              .formatted(file));
    }
    assertThat(upload(parquet, Files.readAllBytes(file))).hasStatus(204);
    assertThat(JsonPath.<List<String>>read(finished(run(parquet)), "$.steps[*].step"))
        .containsExactly("INSERTED_AFTER");
    String path = string(create("CSV", "monday.csv", "amount", ""), "$.id");
    assertProblem(upload(path, new byte[1]), 409, "extract-not-uploaded");
    assertProblem(
        upload(UUID.randomUUID().toString(), new byte[1]), 404, "investigation-not-found");
    assertThat(mvc.delete().uri("/api/v1/investigations/" + parquet).exchange()).hasStatus(204);
    assertThat(UPLOADS.resolve(parquet)).doesNotExist();
  }

  private MvcTestResult upload(String investigation, byte[] file) {
    return mvc.put()
        .uri("/api/v1/investigations/" + investigation + "/extract")
        .contentType(MediaType.APPLICATION_OCTET_STREAM)
        .content(file)
        .exchange();
  }

  @Test
  void explainsQueriesOnSourceAndLake() {
    String source =
        finished(
            run(string(create("SOURCE_QUERY", "select * from shop.orders", "amount", ""), "$.id")));
    assertThat(JsonPath.<List<?>>read(source, "$.steps")).as(source).isEmpty();
    String lake =
        finished(
            run(
                string(
                    create(
                        "LAKE_QUERY",
                        "select id, amount from history_rows where _op = 'r'",
                        "amount",
                        ", \"filter\": \"id < 3\", \"takenAt\": \"2020-01-01T00:00:00Z\""),
                    "$.id")));
    assertThat(JsonPath.<List<String>>read(lake, "$.steps[*].step"))
        .as(lake)
        .containsExactly("DELETED_AFTER");
  }

  @Test
  void saysWhyNothingCanBeExplained() throws Exception {
    Files.writeString(JOBS.resolve("secret.csv"), "id,amount\n");
    Files.createSymbolicLink(
        EXTRACTS.resolve(UUID.randomUUID() + ".csv"), JOBS.resolve("secret.csv"));
    assertThat(failure("CSV", "../secret.csv")).contains("There is no file ../secret.csv below");
    try (var links = Files.list(EXTRACTS)) {
      String link =
          links.filter(Files::isSymbolicLink).findFirst().orElseThrow().getFileName().toString();
      assertThat(failure("CSV", link)).contains("There is no file");
    }
    assertThat(failure("LAKE_QUERY", "select 1; drop table x"))
        .contains("It is not one query of DuckDB's SQL");
    assertThat(failure("SOURCE_QUERY", "delete from shop.orders returning *"))
        .contains("read-only transaction");
    assertThat(failure("SOURCE_QUERY", "select 1; commit; delete from shop.orders"))
        .contains("It is more than one statement");
    assertThat(failure("LAKE_QUERY", "select 'x' as id, 1 as amount"))
        .contains("The extract cannot be read");
    assertProblem(create("CSV", "monday.csv", "status", ""), 400, "extract-invalid");
    assertProblem(create("CSV", "monday.csv", "id", ""), 400, "extract-invalid");
    assertProblem(get("/investigations/" + UUID.randomUUID()), 404, "investigation-not-found");
    assertProblem(
        get("/investigation-runs/" + UUID.randomUUID()), 404, "investigation-run-not-found");
  }

  private String failure(String kind, String extract) {
    return JsonPath.read(
        finished(run(string(create(kind, extract, "amount", ""), "$.id"))), "$.failure");
  }

  private MvcTestResult create(String kind, String extract, String measure, String more) {
    return post(
        "/investigations",
        """
        {"name": "Monday", "tableId": "%s", "extractKind": "%s", "extract": "%s", "measures": ["%s"]%s}
        """
            .formatted(table, kind, extract, measure, more));
  }

  private String run(String investigation) {
    return string(post("/investigations/" + investigation + "/runs", ""), "$.id");
  }

  private String finished(String run) {
    Awaitility.await()
        .atMost(Duration.ofSeconds(60))
        .until(() -> !string(get("/investigation-runs/" + run), "$.state").equals("RUNNING"));
    return body(get("/investigation-runs/" + run));
  }

  private static List<Object> row(long id, String amount) {
    return asList(id, amount == null ? null : new BigDecimal(amount), "paid");
  }
}
