package io.penstock.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.testing.ServiceTests;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

class CostlyCallsTests extends ServiceTests {
  @Autowired Operations operations;
  @Autowired CostlyCalls calls;
  @Autowired AccessProperties properties;

  @Test
  void nobodyCallsOftenWhatCostsMuch() {
    List<Operation> costly = operations.all().stream().filter(Operation::isCostly).toList();
    assertThat(costly).hasSize(6);
    for (Operation operation : costly) {
      String token =
          string(post("/tokens", "{\"name\": \"often\", \"role\": \"OPERATOR\"}"), "$.secret");
      Actor often = new Actor(Actor.Kind.TOKEN, "often", Role.OPERATOR);
      for (int i = 1; i < properties.costlyPerMinute(); i++) {
        calls.count(often, operation);
      }
      assertThat(call(operation, token).getResponse().getStatus()).isNotEqualTo(429);
      MvcTestResult refused = call(operation, token);
      assertProblem(refused, 429, "too-many-calls");
      assertThat(refused.getResponse().getHeader(HttpHeaders.RETRY_AFTER)).isNotBlank();
      assertThat(call(operation, TOKEN).getResponse().getStatus())
          .as("another caller")
          .isNotEqualTo(429);
    }
  }

  @Test
  void afterAMinuteItIsForgotten() {
    AtomicLong now = new AtomicLong();
    CostlyCalls counted = new CostlyCalls(1, operations, now::get);
    Actor caller = new Actor(Actor.Kind.TOKEN, "x", Role.VIEWER);
    Operation operation = operations.all().get(0);
    counted.count(caller, operation);
    now.addAndGet(60_000_000_000L);
    counted.count(caller, operation);
  }

  private MvcTestResult call(Operation operation, String token) {
    String path =
        operation
            .path()
            .getPatternString()
            .replace("{source}", "none")
            .replaceAll("\\{[a-zA-Z]+\\}", "00000000-0000-0000-0000-000000000000");
    return mvc.method(HttpMethod.valueOf(operation.method()))
        .uri(path)
        .header(HttpHeaders.AUTHORIZATION, "Bearer " + token)
        .contentType("application/yaml")
        .content("version: 1\nsources: []\n")
        .exchange();
  }
}
