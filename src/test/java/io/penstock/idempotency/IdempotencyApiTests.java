package io.penstock.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.access.Operation;
import io.penstock.access.Operations;
import io.penstock.testing.ServiceTests;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

/** Plans of a fleet stand for all that is started: they go the same way. */
class IdempotencyApiTests extends ServiceTests {
  private static final String EMPTY = "version: 1\nsources: []\n";
  private static final String PLANS = "/fleet/plans";

  @Autowired Operations operations;

  @BeforeEach
  void emptyKeys() {
    jdbc.sql("truncate idempotency_key").update();
  }

  @Test
  void theSameRequestIsDoneOnceAndAnsweredAlike() {
    MvcTestResult first = plan("k1", EMPTY);
    MvcTestResult again = plan("k1", EMPTY);
    assertThat(first).hasStatus(201).doesNotContainHeader(IdempotencyFilter.REPLAYED);
    assertThat(again).hasStatus(201).hasHeader(IdempotencyFilter.REPLAYED, "true");
    assertThat(body(again)).isEqualTo(body(first));
    assertThat(again.getResponse().getHeader(HttpHeaders.LOCATION))
        .isNotNull()
        .isEqualTo(first.getResponse().getHeader(HttpHeaders.LOCATION));
    assertThat(again).hasContentType(MediaType.APPLICATION_JSON);
    assertThat(plans()).isOne();
    assertThat(plan("k2", EMPTY)).hasStatus(201);
    assertThat(plan(null, EMPTY)).hasStatus(201);
    assertThat(plans()).isEqualTo(3);
  }

  @Test
  void anotherRequestUnderTheKeyIsRefused() {
    plan("k", EMPTY);
    assertProblem(plan("k", EMPTY + "# another\n"), 422, "idempotency-key-reused");
    assertProblem(
        keyed("/reconciliations", "k", MediaType.APPLICATION_JSON_VALUE, EMPTY),
        422,
        "idempotency-key-reused");
    assertThat(plans()).isOne();
  }

  @Test
  void keysAreEachCallersOwn() {
    String token =
        string(post("/tokens", "{\"name\": \"other\", \"role\": \"OPERATOR\"}"), "$.secret");
    plan("k", EMPTY);
    assertThat(
            mvc.post()
                .uri("/api/v1" + PLANS)
                .header(HttpHeaders.AUTHORIZATION, "Bearer " + token)
                .header(IdempotencyFilter.KEY, "k")
                .contentType("application/yaml")
                .content(EMPTY)
                .exchange())
        .hasStatus(201)
        .doesNotContainHeader(IdempotencyFilter.REPLAYED);
    assertThat(plans()).isEqualTo(2);
  }

  @Test
  void ofManyAtOnceOneIsDone() throws Exception {
    ExecutorService callers = Executors.newFixedThreadPool(6);
    try {
      Callable<Integer> call = () -> plan("k", EMPTY).getResponse().getStatus();
      List<Integer> statuses = new ArrayList<>();
      for (Future<Integer> answer :
          callers.invokeAll(List.of(call, call, call, call, call, call))) {
        statuses.add(answer.get());
      }
      // Those that come when it is done are answered as it was.
      assertThat(statuses).contains(201).isSubsetOf(201, 409);
    } finally {
      callers.shutdown();
    }
    assertThat(plans()).isOne();
    assertThat(plan("k", EMPTY)).hasStatus(201).hasHeader(IdempotencyFilter.REPLAYED, "true");
  }

  @Test
  void aKeyHoldsForADay() {
    plan("k", EMPTY);
    jdbc.sql("update idempotency_key set created_at = created_at - interval '25 hours'").update();
    assertThat(plan("k", EMPTY)).hasStatus(201).doesNotContainHeader(IdempotencyFilter.REPLAYED);
    assertThat(plans()).isEqualTo(2);
  }

  @Test
  void refusalsAreAnsweredAgainAndFailuresTriedAnew() {
    String unknown = "{\"tableId\": \"%s\"}".formatted(UUID.randomUUID());
    assertProblem(start("r", unknown), 404, "table-not-found");
    assertThat(start("r", unknown)).hasStatus(404).hasHeader(IdempotencyFilter.REPLAYED, "true");

    jdbc.sql("alter table fleet_plan rename to fleet_plan_away").update();
    try {
      assertProblem(plan("f", EMPTY), 500, "internal-error");
    } finally {
      jdbc.sql("alter table fleet_plan_away rename to fleet_plan").update();
    }
    assertThat(plan("f", EMPTY)).hasStatus(201).doesNotContainHeader(IdempotencyFilter.REPLAYED);
  }

  @Test
  void takesPrintableKeysOnly() {
    assertProblem(plan("two words", EMPTY), 400, "invalid-request");
    assertProblem(plan("x".repeat(101), EMPTY), 400, "invalid-request");
  }

  /** In all operations that say so: what is under way, or died so, is not done again. */
  @Test
  void eachOperationThatTakesAKeyKeepsIt() {
    List<Operation> keyed = operations.all().stream().filter(Operation::takesKey).toList();
    assertThat(keyed).hasSizeGreaterThan(9);
    for (Operation operation : keyed) {
      String path =
          operation
              .path()
              .getPatternString()
              .substring("/api/v1".length())
              .replaceAll("\\{[a-zA-Z]*Id\\}", "00000000-0000-0000-0000-000000000000")
              .replaceAll("\\{[a-zA-Z]+\\}", "none");
      String type = operation.id().equals("planFleet") ? "application/yaml" : "application/json";
      String key = operation.id();
      assertThat(keyed(path, key, type, "{}").getResponse().getStatus()).as(key).isLessThan(500);
      assertThat(keyed(path, key, type, "{}"))
          .as(key)
          .hasHeader(IdempotencyFilter.REPLAYED, "true");
      assertProblem(keyed(path, key, type, "{ }"), 422, "idempotency-key-reused");
      jdbc.sql("update idempotency_key set status = null where key = :key")
          .param("key", key)
          .update();
      assertProblem(keyed(path, key, type, "{}"), 409, "idempotency-key-in-use");
    }
  }

  private MvcTestResult plan(String key, String file) {
    return keyed(PLANS, key, "application/yaml", file);
  }

  private MvcTestResult start(String key, String asked) {
    return keyed("/reconciliations", key, MediaType.APPLICATION_JSON_VALUE, asked);
  }

  private MvcTestResult keyed(String path, String key, String type, String content) {
    var request = mvc.post().uri("/api/v1" + path).contentType(type).content(content);
    return (key == null ? request : request.header(IdempotencyFilter.KEY, key)).exchange();
  }

  private long plans() {
    return jdbc.sql("select count(*) from fleet_plan").query(Long.class).single();
  }
}
