package io.penstock.incident;

import static org.assertj.core.api.Assertions.assertThat;

import com.jayway.jsonpath.JsonPath;
import io.penstock.testing.ServiceTests;
import io.penstock.testing.TestSource;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

/** Base of tests of incidents: a source with two tables, whose owners are known. */
public abstract class IncidentFixture extends ServiceTests {
  @Autowired private Evaluation evaluation;

  protected UUID orders;
  protected UUID refunds;

  @BeforeEach
  void registerTables() {
    empty("incident, mute, incident_evaluation, webhook_endpoint");
    TestSource source =
        TestSource.create()
            .with(
                "create table shop.orders (id int primary key)",
                "create table shop.refunds (id int primary key)");
    assertThat(post("/sources", source.registration("shop", ""))).hasStatus(201);
    orders = register("orders", "sales");
    refunds = register("refunds", "finance");
  }

  private UUID register(String table, String owner) {
    MvcTestResult answer =
        post(
            "/tables",
            "{\"source\": \"shop\", \"tables\": [{\"schema\": \"shop\", \"name\": \"%s\"}]}"
                .formatted(table));
    UUID id = UUID.fromString(JsonPath.read(body(answer), "$.items[0].id"));
    jdbc.sql("update source_table set owner = :owner where id = :id")
        .param("owner", owner)
        .param("id", id)
        .update();
    return id;
  }

  /** Looks at the evidence now. */
  protected void evaluate() {
    assertThat(evaluation.evaluate()).isTrue();
  }

  protected void quarantine(UUID table, String reason) {
    jdbc.sql("update source_table set state = 'QUARANTINED', state_reason = :r where id = :id")
        .param("r", reason)
        .param("id", table)
        .update();
  }

  protected void release(UUID table) {
    jdbc.sql("update source_table set state = 'ACTIVE', state_reason = null where id = :id")
        .param("id", table)
        .update();
  }

  /** As if what is known of incidents were that much older. */
  protected void pass(Duration time) {
    jdbc.sql(
            """
            update incident set opened_at = opened_at - make_interval(secs => :s),
              clear_since = clear_since - make_interval(secs => :s),
              resolved_at = resolved_at - make_interval(secs => :s)
            """)
        .param("s", time.toMillis() / 1e3)
        .update();
  }

  /** Lets the fault be over for long enough. */
  protected void resolve(UUID table) {
    release(table);
    evaluate();
    pass(Duration.ofMinutes(20));
    evaluate();
  }

  protected MvcTestResult put(String path, String body) {
    return mvc.put()
        .uri("/api/v1" + path)
        .contentType(MediaType.APPLICATION_JSON)
        .content(body)
        .exchange();
  }

  protected MvcTestResult delete(String path) {
    return mvc.delete().uri("/api/v1" + path).exchange();
  }

  protected <T> T read(String path, String jsonPath) {
    MvcTestResult answer = get(path);
    assertThat(answer).hasStatusOk();
    return JsonPath.read(body(answer), jsonPath);
  }

  /** The ids of the incidents that a query finds, newest first. */
  protected List<String> ids(String query) {
    return read("/incidents" + query, "$.items[*].id");
  }

  /** Of the only incident of a kind. */
  protected String id(IncidentKind kind) {
    List<String> found = ids("?kind=" + kind.word());
    assertThat(found).hasSize(1);
    return found.get(0);
  }
}
