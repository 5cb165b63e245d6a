package io.penstock.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jayway.jsonpath.JsonPath;
import io.penstock.testing.ServiceTests;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessException;
import org.springframework.http.HttpHeaders;

class AuditApiTests extends ServiceTests {
  private long before;

  @BeforeEach
  void noteTheNewest() {
    before =
        jdbc.sql("select coalesce(max(number), 0) from audit_entry").query(Long.class).single();
  }

  @Test
  void keepsWhoChangedWhatWithoutSecrets() {
    assertThat(
            post(
                "/accounts",
                "{\"name\": \"eve\", \"role\": \"VIEWER\", \"password\": \"a canary password\"}"))
        .satisfies(answer -> assertThat(answer.getResponse().getStatus()).isIn(201, 409));
    assertThat(entries())
        .singleElement()
        .asString()
        .contains("penstock.access.token createAccount POST /api/v1/accounts", "eve", "***")
        .doesNotContain("canary");
    assertThat(body(get("/audit?operation=createAccount&limit=1")))
        .contains("\"actor\":\"penstock.access.token\"")
        .doesNotContain("canary");
  }

  @Test
  void keepsWhatWasRefusedAndNotWhatWasRead() {
    get("/tables");
    mvc.get().uri("/api/v1/tables").header(HttpHeaders.AUTHORIZATION, "Bearer no").exchange();
    mvc.post().uri("/api/v1/ingest-runs").header(HttpHeaders.AUTHORIZATION, "x").exchange();
    assertThat(entries())
        .hasSize(2)
        .allSatisfy(entry -> assertThat(entry).startsWith("anonymous ").endsWith(" 401"));
  }

  @Test
  void tellsWhatWasBeforeAndWhatIsAfter() {
    post(
        "/accounts",
        "{\"name\": \"kim\", \"role\": \"VIEWER\", \"password\": \"a canary password\"}");
    patch("/accounts/kim", "{\"role\": \"VIEWER\", \"enabled\": true}");
    noteTheNewest();
    assertThat(patch("/accounts/kim", "{\"role\": \"OPERATOR\", \"password\": \"another canary\"}"))
        .hasStatusOk();
    assertProblem(patch("/accounts/nobody", "{\"role\": \"ADMIN\"}"), 404, "account-not-found");
    String entries = body(get("/audit?operation=changeAccount&limit=2"));
    assertThat(JsonPath.<String>read(entries, "$.items[1].before")).contains("VIEWER");
    assertThat(JsonPath.<String>read(entries, "$.items[1].after")).contains("OPERATOR");
    assertThat(JsonPath.<String>read(entries, "$.items[1].actorKind")).isEqualTo("TOKEN");
    assertThat(JsonPath.<Map<String, Object>>read(entries, "$.items[0]"))
        .as("what failed changed nothing")
        .doesNotContainKeys("before", "after");
    assertThat(entries).doesNotContain("canary");
  }

  @Test
  void keepsTheReason() {
    post("/sources/none/connector/recovery", "{\"reason\": \"restored from a backup\"}");
    assertThat(entries())
        .singleElement()
        .asString()
        .contains("recoverConnector", "404", "restored from a backup");
  }

  @Test
  void nothingInItIsChangedOrRemoved() {
    post("/ingest-runs", "{\"tableIds\": 1}");
    for (String change :
        List.of(
            "update audit_entry set actor = 'nobody'",
            "delete from audit_entry",
            "truncate audit_entry")) {
      assertThatThrownBy(() -> jdbc.sql(change).update())
          .isInstanceOf(DataAccessException.class)
          .hasStackTraceContaining("never changed or removed");
    }
    assertThat(entries()).hasSize(1);
  }

  private List<String> entries() {
    return jdbc.sql(
            """
            select concat_ws(' ', actor, operation, method, path, status, request, reason)
            from audit_entry where number > :before order by number
            """)
        .param("before", before)
        .query(String.class)
        .list();
  }
}
