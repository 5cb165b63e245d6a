package io.penstock.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import com.jayway.jsonpath.JsonPath;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

class RepairApiTests extends ReconciledOrders {
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
}
