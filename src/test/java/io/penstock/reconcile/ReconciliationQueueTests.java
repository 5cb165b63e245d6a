package io.penstock.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import com.jayway.jsonpath.JsonPath;
import io.penstock.testing.TestPostgres;
import io.penstock.testing.TestSource;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** Reconciliations of several tables, and of services that are gone. */
class ReconciliationQueueTests extends ReconciledOrders {
  @Test
  void readsASourceForOneTableAtATimeAndATableOnce() throws Exception {
    fillLake("orders", rows());
    fillLake("refunds", List.of());
    String refunds = register("refunds");
    String first;
    String second;
    try (Connection holder = TestPostgres.server().connect(source.address().database());
        Statement statement = holder.createStatement()) {
      holder.setAutoCommit(false);
      statement.execute("lock table shop.orders in access exclusive mode");
      first = string(start(orders), "$.id");
      Awaitility.await().until(() -> status(first).equals("RUNNING"));
      second = string(start(refunds), "$.id");
      assertProblem(start(orders), 409, "reconciliation-unfinished");
      assertProblem(start(refunds), 409, "reconciliation-unfinished");
      Awaitility.await()
          .during(Duration.ofMillis(300))
          .until(() -> status(second).equals("QUEUED"));
    }
    assertThat(JsonPath.<String>read(finished(first), "$.status")).isEqualTo("MATCH");
    assertThat(JsonPath.<String>read(finished(second), "$.status")).isEqualTo("MATCH");
  }

  @Test
  void endsWhatAServiceThatIsGoneLeftUnfinished() {
    String left = unfinished("RUNNING", "now() - interval '31 seconds'");
    assertThat(post("/sources", TestSource.create().registration("other", ""))).hasStatus(201);
    String old = unfinished("RUNNING", "null", register("refunds"), "other");

    queue.lookAround();

    for (String id : List.of(left, old)) {
      assertThat(status(id)).isEqualTo("FAILED");
      assertThat(JsonPath.<String>read(finished(id), "$.reason"))
          .isEqualTo("The service stopped before it was finished; start another one.");
    }
  }

  @Test
  void leavesAloneWhatAnotherServiceWorksOn() {
    String others = unfinished("RUNNING", "now() - interval '1 second'");

    queue.lookAround();

    assertThat(status(others)).isEqualTo("RUNNING");
  }

  @Test
  void carriesOutWhatAnEarlierServiceDidNotBegin() throws Exception {
    fillLake("orders", rows());
    String waiting = unfinished("QUEUED", "null");

    queue.lookAround();

    assertThat(JsonPath.<String>read(finished(waiting), "$.status")).isEqualTo("MATCH");
  }

  private String unfinished(String status, String seenAt) {
    return unfinished(status, seenAt, orders, "books");
  }

  /** A reconciliation that another service asked for. */
  private String unfinished(String status, String seenAt, String table, String source) {
    UUID id = UUID.randomUUID();
    jdbc.sql(
            """
            insert into reconciliation
              (id, table_id, source, mode, status, requested_at, started_at, owner_seen_at)
            values (:id, :table, :source, 'ROWS', :status, now(), now(), %s)
            """
                .formatted(seenAt))
        .param("id", id)
        .param("table", UUID.fromString(table))
        .param("source", source)
        .param("status", status)
        .update();
    return id.toString();
  }
}
