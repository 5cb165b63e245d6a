package io.penstock.fleet;

import static io.penstock.fleet.FleetScene.file;
import static io.penstock.fleet.FleetScene.source;
import static org.assertj.core.api.Assertions.assertThat;

import com.jayway.jsonpath.JsonPath;
import io.penstock.testing.ConnectStub;
import io.penstock.testing.ServiceTests;
import io.penstock.testing.TestSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

class PreflightApiTests extends ServiceTests {
  @Autowired FleetApplier applier;

  @Test
  void tellsOfServerRoleTablesAndWhatIsNotCovered() {
    TestSource shop =
        TestSource.create()
            .with(
                "alter publication penstock set (publish_via_partition_root = true)",
                "create table shop.orders (id int primary key)",
                "create table shop.visits (id int primary key) partition by list (id)",
                "create table shop.visits_1 partition of shop.visits for values in (1)");
    String rules = "{include: shop.*, exclude: [shop.hidden]}";
    new FleetScene(mvc, jdbc, new ConnectStub(CONNECT))
        .make(file(source("shop", shop, rules)), applier);
    shop.with(
        "create table shop.gifts (id int primary key)",
        "create table shop.hidden (id int primary key)",
        "create table shop.keyless (id int)",
        "alter table shop.orders enable row level security",
        "alter table shop.visits_1 replica identity nothing");

    List<String> facts = facts(get("/sources/shop/preflight"));

    assertThat(facts)
        .contains(
            "connection OK null",
            "wal_level OK null",
            "max_replication_slots OK null",
            "max_wal_senders OK null",
            "max_slot_wal_keep_size OK null",
            "role_replication OK null",
            "role_excess OK null",
            "prepared_transactions OK null",
            "publication OK null",
            "coverage WARNING shop.gifts",
            "coverage WARNING shop.hidden",
            "coverage WARNING shop.keyless",
            "table ERROR shop.orders",
            "table OK shop.visits",
            "partition ERROR shop.visits, partition shop.visits_1")
        .doesNotContain("coverage WARNING penstock.signal");
  }

  @Test
  void tellsThatASourceDoesNotAnswerAndOfNoSourceAtAll() {
    TestSource shop = TestSource.create();
    assertThat(post("/sources", shop.registration("shop", ""))).hasStatus(201);
    jdbc.sql("update source set port = 1").update();

    MvcTestResult answer = get("/sources/shop/preflight");

    assertThat(facts(answer)).containsExactly("connection ERROR null");
    assertProblem(get("/sources/other/preflight"), 404, "source-not-found");
  }

  private static List<String> facts(MvcTestResult answer) {
    assertThat(answer).hasStatusOk();
    List<Map<String, Object>> facts = JsonPath.read(body(answer), "$.facts");
    return facts.stream()
        .map(fact -> fact.get("check") + " " + fact.get("status") + " " + fact.get("subject"))
        .toList();
  }
}
