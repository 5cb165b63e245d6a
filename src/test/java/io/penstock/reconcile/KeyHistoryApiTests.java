package io.penstock.reconcile;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.contract.ColumnSpec;
import io.penstock.lakehouse.Lakehouse;
import io.penstock.testing.ServiceTests;
import io.penstock.testing.TestSource;
import java.math.BigDecimal;
import java.util.List;
import java.util.UUID;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.SupportsNamespaces;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

/** Single keys, on a real source and a real lake. */
class KeyHistoryApiTests extends ServiceTests {
  private static final List<ColumnSpec> COLUMNS =
      List.of(
          new ColumnSpec("amount", "numeric(12,2)", "decimal(12, 2)", true, 0),
          new ColumnSpec("id", "bigint", "long", false, 2),
          new ColumnSpec("area", "text", "string", false, 1),
          new ColumnSpec("note", "text", "string", true, 0));

  @Autowired Lakehouse lakehouse;

  private final String namespace = "n" + UUID.randomUUID().toString().replace("-", "");
  private TestSource source;
  private String orders;

  @BeforeEach
  void registerOrders() {
    source =
        TestSource.create()
            .with(
                "create table shop.orders (amount numeric(12,2), id bigint, area text, note text,"
                    + " primary key (area, id))",
                "insert into shop.orders values (12.50, 7, 'a,b', 'at the source'),"
                    + " (3.00, 8, 'a,b', 'another')");
    assertThat(post("/sources", source.registration("books", ""))).hasStatus(201);
    MvcTestResult answer =
        post(
            "/tables",
            """
            {"source": "books", "tables": [{"schema": "shop", "name": "orders", "namespace": "%s",
             "policy": {"sensitive": ["note"]}}]}
            """
                .formatted(namespace));
    assertThat(answer).hasStatus(201);
    orders = string(answer, "$.items[0].id");
  }

  @Test
  void tellsTheChangesOfAKeyBesideItsRowOnBothSides() throws Exception {
    fill();

    MvcTestResult life = get("/tables/" + orders + "/key-history?key=a,b&key=7");

    assertThat(life).hasStatusOk();
    assertThat(life).bodyJson().extractingPath("$.key.area").isEqualTo("a,b");
    assertThat(life).bodyJson().extractingPath("$.key.id").isEqualTo("7");
    assertThat(life).bodyJson().extractingPath("$.atSource").isEqualTo(true);
    assertThat(life).bodyJson().extractingPath("$.inLake").isEqualTo(true);
    assertThat(life).bodyJson().extractingPath("$.columns[0].column").isEqualTo("amount");
    assertThat(life).bodyJson().extractingPath("$.columns[0].source").isEqualTo("12.50");
    assertThat(life).bodyJson().extractingPath("$.columns[0].lake").isEqualTo("12.05");
    assertThat(life).bodyJson().extractingPath("$.columns[0].differs").isEqualTo(true);
    assertThat(life)
        .bodyJson()
        .extractingPath("$.changes[*].op")
        .asArray()
        .containsExactly("c", "t", "c", "u");
    assertThat(life).bodyJson().extractingPath("$.changes[3].unsent[0]").isEqualTo("note");
    assertThat(life).bodyJson().extractingPath("$.changes[3].values.amount").isEqualTo("12.05");
    assertThat(life).bodyJson().extractingPath("$.more").isEqualTo(false);
  }

  @Test
  void masksSensitiveColumnsUntilSomebodyGivesAReason() throws Exception {
    fill();

    MvcTestResult masked = get("/tables/" + orders + "/key-history?key=a,b&key=7");
    assertThat(masked).bodyJson().extractingPath("$.masked").asArray().containsExactly("note");
    assertThat(masked).bodyJson().extractingPath("$.columns[1].source").isEqualTo("***");
    assertThat(masked).bodyJson().extractingPath("$.columns[1].differs").isEqualTo(true);
    assertThat(masked).bodyText().doesNotContain("at the source", "in the lake", "first");

    MvcTestResult clear =
        post(
            "/tables/" + orders + "/key-history",
            "{\"key\": [\"a,b\", \"7\"], \"reason\": \"the customer asked\"}");
    assertThat(clear).hasStatusOk();
    assertThat(clear).bodyJson().extractingPath("$.masked").asArray().isEmpty();
    assertThat(clear).bodyJson().extractingPath("$.columns[1].source").isEqualTo("at the source");
    assertThat(clear).bodyJson().extractingPath("$.changes[0].values.note").isEqualTo("first");
    assertThat(get("/audit?operation=unmaskKeyHistory&limit=1"))
        .bodyJson()
        .extractingPath("$.items[0].reason")
        .isEqualTo("the customer asked");
  }

  @Test
  void tellsOfAKeyThatNobodyHas() throws Exception {
    fill();

    MvcTestResult life = get("/tables/" + orders + "/key-history?key=nowhere&key=1");

    assertThat(life).bodyJson().extractingPath("$.atSource").isEqualTo(false);
    assertThat(life).bodyJson().extractingPath("$.inLake").isEqualTo(false);
    assertThat(life).bodyJson().extractingPath("$.changes[*].op").asArray().containsExactly("t");
  }

  @Test
  void tellsWhatTheSourceHasBeforeThereIsALakeTable() {
    MvcTestResult life = get("/tables/" + orders + "/key-history?key=a,b&key=8");

    assertThat(life).bodyJson().extractingPath("$.atSource").isEqualTo(true);
    assertThat(life).bodyJson().extractingPath("$.inLake").isEqualTo(false);
    assertThat(life).bodyJson().extractingPath("$.changes").asArray().isEmpty();
  }

  @Test
  void tellsTheLakeWhereTheSourceCannotBeAsked() throws Exception {
    fill();
    jdbc.sql("update source set port = 1").update();

    MvcTestResult life = get("/tables/" + orders + "/key-history?key=a,b&key=7");

    assertThat(life).hasStatusOk();
    assertThat(life).bodyJson().doesNotHavePath("$.atSource");
    assertThat(life).bodyJson().extractingPath("$.sourceFailure").asString().contains("127.0.0.1");
    assertThat(life).bodyJson().extractingPath("$.columns[0].lake").isEqualTo("12.05");
  }

  @Test
  void refusesWhatIsNoKeyOfTheTable() throws Exception {
    fill();

    MvcTestResult text = get("/tables/" + orders + "/key-history?key=a,b&key=seven");
    assertProblem(text, 400, "invalid-request");
    assertThat(text).bodyJson().extractingPath("$.errors[0].pointer").isEqualTo("/key/1");
    assertProblem(get("/tables/" + orders + "/key-history?key=a,b"), 400, "invalid-request");
    assertThat(get("/tables/" + orders + "/key-history?key=a' OR 'a'='a&key=7"))
        .bodyJson()
        .extractingPath("$.inLake")
        .isEqualTo(false);
    assertProblem(
        get("/tables/" + UUID.randomUUID() + "/key-history?key=7"), 404, "table-not-found");
  }

  private void fill() throws Exception {
    SupportsNamespaces namespaces = (SupportsNamespaces) lakehouse.catalog().catalog();
    namespaces.createNamespace(Namespace.of(namespace));
    LakeFixture lake = new LakeFixture(lakehouse.catalog());
    HistoryFixture history =
        new HistoryFixture(COLUMNS)
            .change("c", 40, row("1.00", 7, "first"))
            .change("c", 41, row("3.00", 8, "another"))
            .change("t", 42, asList(null, null, null, null))
            .nextBatch()
            .change("c", 43, row("2.00", 7, "in the lake"))
            .unsent("note")
            .change("u", 44, asList(new BigDecimal("12.05"), 7L, "a,b", null));
    lake.table(
        namespace, "orders", COLUMNS, List.of(row("12.05", 7, "in the lake")), history.fence());
    history.table(lake, namespace, "orders_changes", history.fence());
  }

  private static List<Object> row(String amount, long id, String note) {
    return asList(new BigDecimal(amount), id, "a,b", note);
  }
}
