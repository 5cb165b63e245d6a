package io.penstock.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import com.jayway.jsonpath.JsonPath;
import io.penstock.source.Address;
import io.penstock.testing.ConnectStub;
import io.penstock.testing.TestSource;
import java.io.UnsupportedEncodingException;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

/** What tests of plans do: plan files, have plans applied, and look at what came of it. */
final class FleetScene {
  private static final int ROUNDS = 20;
  private final MockMvcTester mvc;
  private final JdbcClient jdbc;
  private final ConnectStub connect;

  FleetScene(MockMvcTester mvc, JdbcClient jdbc, ConnectStub connect) {
    this.mvc = mvc;
    this.jdbc = jdbc;
    this.connect = connect;
  }

  /** The beginning of a fleet file. */
  static String file(String... sources) {
    return "version: 1\nsources:\n" + String.join("", sources);
  }

  /** A source of a fleet file; rules are lines such as {@code include: shop.*}. */
  static String source(String name, TestSource source, String... rules) {
    Address address = source.address();
    StringBuilder text =
        new StringBuilder(
            """
              - name: %s
                host: %s
                port: %d
                database: %s
                username: %s
                password:
                  service: %s
                  connect: ${file:/secrets:shop}
                publication: penstock
                signalTable: penstock.signal
                tables:
            """
                .formatted(
                    name,
                    address.host(),
                    address.port(),
                    address.database(),
                    address.username(),
                    address.password().service()));
    for (String rule : rules) {
      text.append("      - ").append(rule).append('\n');
    }
    return text.toString();
  }

  MvcTestResult plan(String file) {
    return mvc.post()
        .uri("/api/v1/fleet/plans")
        .contentType("application/yaml")
        .content(file)
        .exchange();
  }

  /** The id of a plan that was made. */
  String planned(String file) {
    MvcTestResult answer = plan(file);
    assertThat(answer).hasStatus(201);
    return JsonPath.read(text(answer), "$.id");
  }

  /** Kinds and tables of a plan's steps. */
  List<String> steps(String file) {
    MvcTestResult answer = plan(file);
    assertThat(answer).hasStatus(201);
    List<Map<String, Object>> steps = JsonPath.read(text(answer), "$.steps");
    return steps.stream()
        .map(step -> step.get("kind") + (step.get("table") == null ? "" : " " + step.get("table")))
        .toList();
  }

  MvcTestResult apply(String planId, String body) {
    return mvc.post()
        .uri("/api/v1/fleet/plans/" + planId + "/apply")
        .contentType("application/json")
        .content(body)
        .exchange();
  }

  /** Carries the plan that runs on until it has ended or only waits; its status. */
  String carryOn(FleetApplier applier) {
    String status = "";
    for (int i = 0; i < ROUNDS; i++) {
      applier.carryOn();
      connect.settle();
      status =
          jdbc.sql("select status from fleet_apply order by revision desc limit 1")
              .query(String.class)
              .single();
      if (!status.equals("RUNNING")) {
        return status;
      }
    }
    return status;
  }

  /** Plans a file, applies it to the end, and asserts that nothing is left to do. */
  void make(String file, FleetApplier applier) {
    assertThat(apply(planned(file), "{}")).hasStatus(202);
    assertThat(carryOn(applier)).as("%s", messages()).isEqualTo("SUCCEEDED");
    assertThat(steps(file)).isEmpty();
  }

  /** What steps of the newest apply wait for or failed of. */
  List<String> messages() {
    return jdbc.sql(
            """
            select s.step ->> 'kind' || ' ' || s.status || ': ' || s.message from fleet_step s
            join fleet_apply a on a.plan_id = s.plan_id where s.message is not null
            order by a.revision desc, s.position
            """)
        .query(String.class)
        .list();
  }

  static String text(MvcTestResult answer) {
    try {
      return answer.getResponse().getContentAsString();
    } catch (UnsupportedEncodingException e) {
      throw new IllegalStateException(e);
    }
  }
}
