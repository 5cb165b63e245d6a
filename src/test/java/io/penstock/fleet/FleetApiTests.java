package io.penstock.fleet;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static io.penstock.fleet.FleetScene.file;
import static io.penstock.fleet.FleetScene.source;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.client.WireMock;
import io.penstock.lakehouse.Lakehouse;
import io.penstock.testing.ConnectStub;
import io.penstock.testing.ServiceTests;
import io.penstock.testing.TestSource;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.Schema;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.SupportsNamespaces;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

class FleetApiTests extends ServiceTests {
  @Autowired FleetApplier applier;
  @Autowired Lakehouse lakehouse;
  private ConnectStub connect;
  private FleetScene fleet;
  private TestSource shop;

  @BeforeEach
  void makeSource() {
    connect = new ConnectStub(CONNECT);
    fleet = new FleetScene(mvc, jdbc, connect);
    shop =
        TestSource.create()
            .with("create table shop.orders (id int primary key, note text)")
            .with("create table shop.refunds (id int primary key)")
            .with("insert into shop.orders select n, 'x' from generate_series(1, 500) n")
            .with("analyze shop.orders");
  }

  @Test
  void plansAndAppliesNothingWhileConnectDoesNotAnswer() {
    String file = file(source("shop", shop, "include: shop.*"));
    String id = fleet.planned(file);
    CONNECT.stubFor(any(anyUrl()).willReturn(aResponse().withStatus(500)));

    assertThat(fleet.plan(file)).hasStatus(502);
    assertThat(fleet.apply(id, "{}")).hasStatus(502);

    assertProblem(get("/fleet/plans/" + id + "/apply"), 404, "fleet-apply-not-found");
  }

  @Test
  void makesASourceWithItsTablesAndConnector() {
    String file = file(source("shop", shop, "{include: shop.*, policy: {owner: Müller}}"));

    MvcTestResult planned = fleet.plan(file);

    assertThat(planned).hasStatus(201);
    String id = string(planned, "$.id");
    assertThat(planned).hasHeader("Location", "/api/v1/fleet/plans/" + id);
    assertThat(planned)
        .bodyJson()
        .extractingPath("$.steps[*].kind")
        .asArray()
        .containsExactly(
            "REGISTER_SOURCE", "REGISTER_TABLE", "REGISTER_TABLE", "REGISTER_CONNECTOR");
    assertThat(planned).bodyJson().extractingPath("$.steps[1].readsRows").isEqualTo(500);
    assertThat(get("/sources")).bodyJson().extractingPath("$.items").asArray().isEmpty();
    assertThat(get("/fleet/plans/" + id)).hasStatusOk();
    assertProblem(get("/fleet/plans/" + id + "/apply"), 404, "fleet-apply-not-found");

    assertThat(fleet.apply(id, "{}")).hasStatus(202);
    assertThat(fleet.carryOn(applier)).isEqualTo("SUCCEEDED");

    assertThat(get("/tables"))
        .bodyJson()
        .extractingPath("$.items[*]['name','namespace']")
        .asArray()
        .extracting(String::valueOf)
        .containsExactly(
            "{name=orders, namespace=shop_shop}", "{name=refunds, namespace=shop_shop}");
    assertThat(get("/tables"))
        .bodyJson()
        .extractingPath("$.items[0].policy.owner")
        .isEqualTo("Müller");
    assertThat(connect.configs().get("shop"))
        .contains("shop\\\\.orders,shop\\\\.refunds")
        .contains("${file:/secrets:shop}");
    assertThat(fleet.steps(file)).isEmpty();
    assertThat(fleet.apply(id, "{}")).as("again").hasStatus(202);
    assertThat(get("/fleet/plans/" + id + "/apply"))
        .bodyJson()
        .extractingPath("$.steps[*].status")
        .asArray()
        .containsOnly("SUCCEEDED");
    assertThat(connect.told()).hasSize(1);
    assertThat(get("/fleet/revisions/1"))
        .bodyJson()
        .extractingPath("$")
        .asMap()
        .containsEntry("appliedBy", "penstock.access.token")
        .containsEntry("planId", id)
        .containsEntry("file", file);
    assertThat(get("/fleet/revisions"))
        .bodyJson()
        .extractingPath("$.items[*].number")
        .asArray()
        .containsExactly(1);
  }

  @Test
  void tellsEachFaultWithFieldAndLineAndChangesNothing() throws IOException {
    Path wrong = Files.writeString(JOBS.resolve("wrong"), "wrong");
    shop.with("create table shop.keyless (id int)");
    try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread answering = new Thread(() -> answer(other));
      answering.start();
      String port = "port: " + shop.address().port();
      String file =
          file(
              source("a", shop, "include: shop.*").replace(port, "port: 1"),
              source("b", shop, "include: shop.*")
                  .replace(shop.address().password().service(), "file:" + wrong),
              source("c", shop, "include: shop.*").replace(port, "port: " + other.getLocalPort()),
              source("d", shop, "include: shop.absent", "include: shop.keyless"),
              source("e", shop, "include: shop.*")
                  .replace("publication: penstock", "publication: none")
                  .replace("    signalTable: penstock.signal\n", ""),
              source("f", shop, "include: shop.*")
                  .replace(shop.address().password().service(), "env:NOT_THERE"));

      MvcTestResult answer = fleet.plan(file);

      assertProblem(answer, 400, "fleet-unfit");
      assertThat(answer)
          .bodyJson()
          .extractingPath("$.errors[*]")
          .asArray()
          .extracting(
              error -> ((Map<?, ?>) error).get("pointer") + " " + ((Map<?, ?>) error).get("detail"))
          .satisfiesExactlyInAnyOrder(
              a -> assertThat(a).startsWith("/sources/0/host line 4: Nothing answers at"),
              b -> assertThat(b).startsWith("/sources/1/password line 21: The password is wrong"),
              c -> assertThat(c).startsWith("/sources/2/host line 28: ").contains("not PostgreSQL"),
              d -> assertThat(d).startsWith("/sources/3/tables/0/include line 50: shop.absent"),
              d -> assertThat(d).startsWith("/sources/3/tables/1/include line 51: shop.keyless"),
              e -> assertThat(e).startsWith("/sources/4/publication line 60: ").contains("CREATE"),
              f -> assertThat(f).startsWith("/sources/5/password/service line 69: env:NOT_THERE"));
    }
    assertProblem(
        fleet.plan(file(source("shop", shop, "includes: shop.*"))), 400, "fleet-file-invalid");
    assertThat(jdbc.sql("select count(*) from fleet_plan").query(Long.class).single()).isZero();
    assertThat(get("/sources")).bodyJson().extractingPath("$.items").asArray().isEmpty();
  }

  @Test
  void plansTheOthersWhereASourceDoesNotAnswer() {
    TestSource other = TestSource.create().with("create table shop.visits (id int primary key)");
    String port = "port: " + shop.address().port();
    String silent = source("away", shop, "include: shop.*").replace(port, "port: 1");

    MvcTestResult answer = fleet.plan(file(silent, source("other", other, "include: shop.*")));

    assertThat(answer).hasStatus(201);
    assertThat(answer)
        .bodyJson()
        .extractingPath("$.leftOut[*].source")
        .asArray()
        .containsExactly("away");
    assertThat(answer)
        .bodyJson()
        .extractingPath("$.leftOut[0].detail")
        .asString()
        .startsWith("line 4: Nothing answers at");
    assertThat(answer)
        .bodyJson()
        .extractingPath("$.leftOut[0].pointer")
        .isEqualTo("/sources/0/host");
    String id = string(answer, "$.id");
    assertThat(fleet.apply(id, "{}")).hasStatus(202);
    assertThat(fleet.carryOn(applier)).isEqualTo("SUCCEEDED");
    assertThat(get("/sources"))
        .bodyJson()
        .extractingPath("$.items[*].name")
        .asArray()
        .containsExactly("other");
    assertThat(
            fleet.steps(
                file(
                    source("away", shop, "include: shop.*"),
                    source("other", other, "include: shop.*"))))
        .as("once it answers")
        .contains("REGISTER_SOURCE", "REGISTER_CONNECTOR");
    assertProblem(fleet.plan(file(silent)), 400, "fleet-unfit");
  }

  /** As a web server answers what it does not understand. */
  private static void answer(ServerSocket server) {
    while (!server.isClosed()) {
      try (Socket socket = server.accept()) {
        socket.getInputStream().read(new byte[8]);
        socket
            .getOutputStream()
            .write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      } catch (IOException e) {
        return;
      }
    }
  }

  @Test
  void publishesTheSchemaOfItsFile() {
    assertThat(mvc.get().uri("/fleet.schema.json").exchange())
        .hasStatusOk()
        .bodyJson()
        .extractingPath("$.title")
        .isEqualTo("Penstock fleet file");
  }

  @Test
  void refusesAPlanThatRestsOnWhatIsNoLongerSo() {
    String file = file(source("shop", shop, "include: shop.*"));
    String id = fleet.planned(file);
    shop.with(
        "alter table shop.orders add column more int",
        "create table shop.gifts (id int primary key)");

    MvcTestResult stale = fleet.apply(id, "{}");

    assertProblem(stale, 409, "fleet-plan-stale");
    assertThat(stale)
        .bodyJson()
        .extractingPath("$.errors[*].detail")
        .asArray()
        .containsExactly(
            "shop: the table shop.gifts at the source is new.",
            "shop: the table shop.orders at the source has changed.");
    assertThat(get("/sources")).bodyJson().extractingPath("$.items").asArray().isEmpty();

    String first = fleet.planned(file);
    String second = fleet.planned(file);
    assertThat(fleet.apply(first, "{}")).hasStatus(202);
    MvcTestResult late = fleet.apply(second, "{}");
    assertProblem(late, 409, "fleet-plan-stale");
    assertThat(late)
        .bodyJson()
        .extractingPath("$.errors[0].detail")
        .asString()
        .contains("revision 0", "revision 1");
    assertThat(fleet.carryOn(applier)).isEqualTo("SUCCEEDED");
  }

  @Test
  void changesPoliciesAndShowsWhatSomebodyChangedOtherwise() {
    String file = file(source("shop", shop, "{include: shop.*, policy: {lagTarget: 1m}}"));
    fleet.make(file, applier);
    String orders = string(get("/tables"), "$.items[0].id");
    assertThat(patch("/tables/" + orders + "/policy", "{\"paused\": true}")).hasStatusOk();
    connect.configs().put("shop", connect.configs().get("shop").replace("\"8192\"", "\"1\""));
    connect.settle();

    MvcTestResult drift = fleet.plan(file);

    assertThat(drift)
        .bodyJson()
        .extractingPath("$.steps[*].changes[*]")
        .asArray()
        .containsExactly(
            Map.of("name", "paused", "before", "true", "after", "false"),
            Map.of("name", "max.batch.size", "before", "1", "after", "8192"));
    fleet.make(file.replace("1m", "2m"), applier);
    assertThat(get("/tables/" + orders))
        .bodyJson()
        .extractingPath("$.policy")
        .asMap()
        .containsEntry("lagTargetSeconds", 120)
        .containsEntry("paused", false);
  }

  @Test
  void keepsLakeDataOfTablesThatLeaveUnlessItIsNamed() {
    fleet.make(file(source("shop", shop, "include: shop.*")), applier);
    for (String name : List.of("orders", "orders_changes", "refunds", "refunds_changes")) {
      makeLakeTable(name);
    }
    shop.with("create table shop.gifts (id int primary key)");
    fleet.make(
        file(source("shop", shop, "include: shop.orders", "include: shop.refunds")), applier);
    String refunds = string(get("/tables"), "$.items[1].id");

    String without = fleet.planned(file(source("shop", shop, "include: shop.orders")));
    MvcTestResult strange = fleet.apply(without, "{\"dropLakeData\": [\"shop_shop.orders\"]}");
    assertProblem(strange, 400, "lake-data-in-use");
    assertThat(fleet.apply(without, "{}")).hasStatus(202);
    assertThat(fleet.carryOn(applier)).isEqualTo("SUCCEEDED");

    assertThat(get("/tables/" + refunds)).bodyJson().extractingPath("$.state").isEqualTo("REMOVED");
    assertThat(hasLakeTable("refunds")).isTrue();
    assertThat(connect.configs().get("shop")).doesNotContain("refunds");
    assertProblem(
        post("/ingest-runs", "{\"tableIds\": [\"" + refunds + "\"]}"), 409, "table-removed");
    assertProblem(
        post("/reconciliations", "{\"tableId\": \"" + refunds + "\"}"), 409, "table-removed");
    MvcTestResult again =
        post(
            "/tables",
            """
            {"source": "shop",
             "tables": [{"schema": "shop", "name": "refunds", "namespace": "shop_shop"}]}
            """);
    assertProblem(again, 409, "table-exists");
    assertThat(again)
        .bodyJson()
        .extractingPath("$.errors[0].detail")
        .asString()
        .contains("bring it back by the fleet file");

    String same = fleet.planned(file(source("shop", shop, "include: shop.orders")));
    assertThat(fleet.apply(same, "{\"dropLakeData\": [\"shop_shop.refunds\"]}")).hasStatus(202);
    assertThat(fleet.carryOn(applier)).isEqualTo("SUCCEEDED");
    assertThat(hasLakeTable("refunds")).isFalse();
    assertThat(hasLakeTable("refunds_changes")).isFalse();
    assertThat(hasLakeTable("orders")).isTrue();
  }

  @Test
  void keepsTheSlotOfASourceThatLeavesUnlessToldOtherwise() {
    String file = file(source("shop", shop, "include: shop.*"));
    fleet.make(file, applier);
    shop.with("select pg_create_logical_replication_slot('penstock_shop', 'pgoutput')");
    String nothing = "{version: 1, sources: []}";

    fleet.make(nothing, applier);

    assertThat(connect.configs()).isEmpty();
    assertThat(connect.told()).endsWith("DELETE /connectors/shop");
    assertThat(slots()).hasSize(1);
    assertProblem(get("/sources/shop"), 404, "source-not-found");
    assertThat(get("/tables"))
        .bodyJson()
        .extractingPath("$.items[*].state")
        .asArray()
        .containsOnly("REMOVED");

    fleet.make(file, applier);
    assertThat(get("/tables"))
        .bodyJson()
        .extractingPath("$.items[*].state")
        .asArray()
        .containsOnly("ACTIVE");
    assertThat(connect.told()).endsWith("PUT /connectors/shop/config");

    assertThat(fleet.apply(fleet.planned(nothing), "{\"slot\": \"DROP\"}")).hasStatus(202);
    assertThat(fleet.carryOn(applier)).isEqualTo("SUCCEEDED");
    assertThat(slots()).isEmpty();
    assertThat(connect.told())
        .endsWith(
            "PUT /connectors/shop/stop",
            "DELETE /connectors/shop/offsets",
            "DELETE /connectors/shop");
  }

  @Test
  void printsWhatAnAdministratorHasToRunAndGoesOnAfterwards() {
    shop.with(
        "drop publication penstock", "create publication penstock for tables in schema penstock");
    String file = file(source("shop", shop, "include: shop.orders"));
    MvcTestResult planned = fleet.plan(file);
    assertThat(planned)
        .bodyJson()
        .extractingPath("$.steps[1]")
        .asMap()
        .containsEntry("kind", "ALTER_PUBLICATION")
        .containsEntry("byAdministrator", true)
        .containsEntry(
            "sql", List.of("ALTER PUBLICATION \"penstock\" ADD TABLE \"shop\".\"orders\""));
    String id = string(planned, "$.id");
    assertThat(fleet.apply(id, "{}")).hasStatus(202);

    assertThat(fleet.carryOn(applier)).isEqualTo("FAILED");
    assertThat(fleet.messages())
        .singleElement()
        .asString()
        .contains("ALTER_PUBLICATION FAILED", "ALTER PUBLICATION \"penstock\" ADD TABLE");
    assertThat(get("/tables")).bodyJson().extractingPath("$.items").asArray().isEmpty();

    shop.with("alter publication penstock add table shop.orders");
    assertThat(fleet.apply(id, "{}")).hasStatus(202);
    assertThat(fleet.carryOn(applier)).isEqualTo("SUCCEEDED");
    assertThat(fleet.steps(file)).isEmpty();
  }

  @Test
  void altersItselfWhatItsRoleOwns() {
    shop.with(
        "drop publication penstock",
        "create publication penstock for tables in schema penstock",
        "create table shop.parts (id int primary key) partition by list (id)",
        "create table shop.parts_1 partition of shop.parts for values in (1)",
        "alter table shop.parts owner to debezium",
        "alter table shop.orders owner to debezium",
        "alter table shop.orders replica identity nothing",
        "alter publication penstock owner to postgres",
        "do $$ begin execute format('grant create on database %I to debezium', current_database()); end $$");
    shop.with(
        "drop publication penstock",
        "create publication penstock for table penstock.signal, penstock.heartbeat",
        "alter publication penstock owner to debezium");

    fleet.make(file(source("shop", shop, "include: shop.orders", "include: shop.parts")), applier);

    assertThat(shop.ask("select tablename from pg_publication_tables where schemaname = 'shop'"))
        .containsExactlyInAnyOrder("orders", "parts");
    assertThat(shop.ask("select relreplident from pg_class where oid = 'shop.orders'::regclass"))
        .containsExactly("d");
  }

  @Test
  void waitsForAConnectThatIsDownAndLosesNothing() {
    String file = file(source("shop", shop, "include: shop.*"));
    assertThat(fleet.apply(fleet.planned(file), "{}")).hasStatus(202);
    CONNECT.resetAll();
    CONNECT.stubFor(WireMock.any(WireMock.anyUrl()).willReturn(WireMock.serverError()));

    applier.carryOn();

    assertThat(fleet.messages())
        .singleElement()
        .asString()
        .contains("REGISTER_CONNECTOR WAITING", "Kafka Connect answered 500");
    CONNECT.resetAll();
    connect.settle();
    assertThat(fleet.carryOn(applier)).isEqualTo("SUCCEEDED");
    assertThat(fleet.messages()).isEmpty();
  }

  @Test
  void givesUpAPlanWhoseFileItCannotReadAnyMore() {
    String file = file(source("shop", shop, "include: shop.*"));
    assertThat(fleet.apply(fleet.planned(file), "{}")).hasStatus(202);
    jdbc.sql("update fleet_plan set file = 'version: 0'").update();

    assertThat(fleet.carryOn(applier)).isEqualTo("FAILED");

    fleet.make(file, applier);
  }

  private List<String> slots() {
    return shop.ask(
        "select slot_name from pg_replication_slots where database = current_database()");
  }

  private void makeLakeTable(String name) {
    Catalog catalog = lakehouse.catalog().catalog();
    Namespace namespace = Namespace.of("shop_shop");
    if (catalog instanceof SupportsNamespaces namespaces
        && !namespaces.namespaceExists(namespace)) {
      namespaces.createNamespace(namespace);
    }
    TableIdentifier table = TableIdentifier.of(namespace, name);
    catalog.dropTable(table, true);
    catalog.createTable(
        table, new Schema(Types.NestedField.required(1, "id", Types.IntegerType.get())));
  }

  private boolean hasLakeTable(String name) {
    return lakehouse.catalog().catalog().tableExists(TableIdentifier.of("shop_shop", name));
  }
}
