package io.penstock.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import com.jayway.jsonpath.JsonPath;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;

/** With a schedule that looks for nothing by itself while the tests last. */
@TestPropertySource(
    properties = {
      "penstock.schedule.enabled=true",
      "penstock.schedule.interval=1h",
      "penstock.schedule.maintenance-interval=1h",
      "penstock.schedule.reconcile-interval=1h"
    })
class ScheduleApiTests extends ScheduleTests {
  @Autowired IngestTask ingest;
  @Autowired ReconcileTask reconcile;
  @Autowired ScheduleMetrics metrics;
  @Autowired MeterRegistry registry;

  @Test
  void tellsWhatIsDueAndLate() {
    ingest.look();
    policy(orders, "{\"lagTargetSeconds\": 60}");
    pass(Duration.ofSeconds(59));

    String schedule = body(get("/schedule"));

    assertThat(JsonPath.<Boolean>read(schedule, "$.enabled")).isTrue();
    assertThat(JsonPath.<List<String>>read(schedule, "$.tables[*].name"))
        .containsExactly("shop.orders", "shop.refunds");
    Map<String, Object> first = JsonPath.read(schedule, "$.tables[0]");
    assertThat(first)
        .containsEntry("tableId", orders.toString())
        .containsEntry("source", "shop")
        .containsEntry("lagTargetSeconds", 60)
        .containsEntry("late", false)
        .containsKeys("filesDueAt", "reconcileDueAt");
    // Of the minute a fifth is margin, and a run is thought to take half a minute.
    assertThat(time(first, "ingestDueAt"))
        .isEqualTo(time(first, "waitingSince").plus(Duration.ofSeconds(18)));
    assertFigures(1, 0);
    pass(Duration.ofSeconds(2));
    assertThat(JsonPath.<List<Boolean>>read(body(get("/schedule")), "$.tables[*].late"))
        .containsExactly(true, false);
    assertFigures(1, 1);
    policy(orders, "{\"paused\": true}");
    assertThat(JsonPath.<Map<String, Object>>read(body(get("/schedule")), "$.tables[0]"))
        .doesNotContainKey("ingestDueAt")
        .containsEntry("late", false);
    assertFigures(0, 0);
  }

  @Test
  void provesWhatWasIngestedOnceAPeriod() throws Exception {
    reconcile.look();
    pass(Duration.ofDays(1));
    reconcile.look();
    assertThat(reconciled()).as("never ingested").isEmpty();
    ingest.look();
    pass(Duration.ofMinutes(15));
    ingest.look();
    awaitNoRun();
    ingest.look();
    fill("refunds", 1);
    ingest.look();
    policy(refunds, "{\"paused\": true}");

    reconcile.look();

    assertThat(reconciled()).as("what waits of refunds is not taken").containsExactly(orders);
    policy(refunds, "{\"paused\": false}");
    reconcile.look();
    reconcile.look();
    assertThat(reconciled()).containsExactlyInAnyOrder(orders, refunds);
  }

  private void assertFigures(double due, double late) {
    metrics.refresh();
    assertThat(registry.get("penstock.schedule.due.tables").gauge().value()).isEqualTo(due);
    assertThat(registry.get("penstock.schedule.late.tables").gauge().value()).isEqualTo(late);
  }

  private List<UUID> reconciled() {
    return jdbc.sql("select table_id from reconciliation").query(UUID.class).list();
  }

  private static Instant time(Map<String, Object> view, String name) {
    return Instant.parse((String) view.get(name));
  }
}
