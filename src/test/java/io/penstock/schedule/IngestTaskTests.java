package io.penstock.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import com.jayway.jsonpath.JsonPath;
import io.penstock.run.ScheduledRuns;
import io.penstock.topic.KafkaTopics;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Looks for tables that are due, one look after the other, over a real Kafka. */
class IngestTaskTests extends ScheduleTests {
  private static final Duration LAG_TARGET = Duration.ofMinutes(15);
  @Autowired IngestTask ingest;
  @Autowired TableSchedules schedules;
  @Autowired Situations situations;
  @Autowired KafkaTopics topics;
  @Autowired ScheduledRuns runs;
  @Autowired DatabaseClock clock;
  @Autowired ScheduleProperties properties;

  @Test
  void ingestsNewTablesOnceTheirRowsHaveCome() throws Exception {
    ScheduleProperties usual =
        new ScheduleProperties(
            true,
            properties.interval(),
            properties.maintenanceInterval(),
            properties.reconcileInterval(),
            properties.parallelRuns(),
            50);
    IngestTask eager = new IngestTask(situations, schedules, topics, runs, clock, usual);
    makeTopic("shop.shop.refunds");

    eager.look();
    awaitNoRun();
    eager.look();

    assertThat(scheduled("INGEST")).containsExactly(List.of(orders));
  }

  @Test
  void takesDueTablesTogetherAndNeverWhatIsIdle() throws Exception {
    ingest.look();
    assertThat(scheduled("INGEST")).isEmpty();
    assertThat(schedules.all().get(orders).waitingSince()).isNotNull();

    pass(LAG_TARGET);
    ingest.look();

    assertThat(scheduled("INGEST")).hasSize(1);
    assertThat(scheduled("INGEST").get(0)).containsExactlyInAnyOrder(orders, refunds);
    awaitNoRun();
    for (int i = 0; i < 3; i++) {
      pass(LAG_TARGET);
      ingest.look();
    }
    assertThat(scheduled("INGEST")).hasSize(1);
    assertThat(schedules.all().get(orders).waitingSince()).isNull();

    fill("refunds", 1);
    ingest.look();
    assertThat(scheduled("INGEST")).hasSize(1);
    pass(LAG_TARGET);
    ingest.look();
    assertThat(scheduled("INGEST")).hasSize(2);
    assertThat(scheduled("INGEST").get(1)).containsExactly(refunds);
  }

  @Test
  void saysThatTheServiceDoesNothingByItselfHere() {
    assertThat(get("/schedule"))
        .bodyJson()
        .isStrictlyEqualTo("{\"enabled\": false, \"tables\": []}");
  }

  @Test
  void keepsTheTargetOfEach() throws Exception {
    policy(orders, "{\"lagTargetSeconds\": 60}");
    policy(refunds, "{\"lagTargetSeconds\": 86400}");
    ingest.look();

    pass(Duration.ofMinutes(1));
    ingest.look();
    awaitNoRun();

    assertThat(scheduled("INGEST")).containsExactly(List.of(orders));
    pass(Duration.ofHours(23));
    ingest.look();
    assertThat(scheduled("INGEST")).containsExactly(List.of(orders), List.of(refunds));
  }

  @Test
  void countsWhatTheLastRunCouldNotSeeFromThatRunOn() throws Exception {
    ingest.look();
    pass(LAG_TARGET);
    fill("orders", 1);

    ingest.look();
    awaitNoRun();
    ingest.look();

    assertThat(scheduled("INGEST")).hasSize(1);
    pass(LAG_TARGET);
    ingest.look();
    assertThat(scheduled("INGEST")).hasSize(2);
    assertThat(scheduled("INGEST").get(1)).containsExactly(orders);
  }

  @Test
  void leavesOutWhatIsPausedQuarantinedOrInARunAndTheRestGoesOn() throws Exception {
    script("PENDING hang");
    ingest.look();
    pass(LAG_TARGET);
    assertThat(post("/ingest-runs", "{\"tableIds\": [\"" + orders + "\"]}")).hasStatus(202);

    ingest.look();

    assertThat(scheduled("INGEST")).containsExactly(List.of(refunds));
    endDrivers();
    pass(LAG_TARGET);
    script("PUBLISHED");
    policy(refunds, "{\"paused\": true}");
    jdbc.sql("update source_table set state = 'QUARANTINED', state_reason = 'x' where id = :id")
        .param("id", orders)
        .update();
    ingest.look();
    assertThat(scheduled("INGEST")).hasSize(1);
    policy(refunds, "{\"paused\": false}");
    ingest.look();
    assertThat(scheduled("INGEST")).hasSize(2);
    assertThat(scheduled("INGEST").get(1)).containsExactly(refunds);
  }

  @Test
  void takesTheMostUrgentTableFirst() throws Exception {
    policy(refunds, "{\"lagTargetSeconds\": 60}");
    ingest.look();
    pass(LAG_TARGET);

    ingest.look();
    awaitNoRun();

    assertThat(scheduled("INGEST")).containsExactly(List.of(refunds, orders));
    String run = jdbc.sql("select id::text from run").query(String.class).single();
    assertThat(
            JsonPath.<List<String>>read(
                Files.readString(JOBS.resolve(run).resolve("job.json")), "$.tables[*].table"))
        .containsExactly("refunds", "orders");
  }

  @Test
  void triesAgainWhatFailedMoreRarely() throws Exception {
    script("FAILED PUBLISHED");
    ingest.look();
    pass(LAG_TARGET);
    ingest.look();
    awaitNoRun();
    script("FAILED");

    ingest.look();
    assertThat(scheduled("INGEST")).hasSize(1);
    pass(Duration.ofSeconds(5));
    ingest.look();
    awaitNoRun();
    assertThat(scheduled("INGEST")).hasSize(2);
    pass(Duration.ofSeconds(5));
    ingest.look();
    assertThat(scheduled("INGEST")).hasSize(2);
    pass(Duration.ofSeconds(15));
    ingest.look();
    assertThat(scheduled("INGEST")).hasSize(3);
  }

  @Test
  void startsNoMoreRunsThanMayBeUnderWay() throws Exception {
    script("PENDING hang");
    policy(orders, "{\"lagTargetSeconds\": 60}");
    ingest.look();
    pass(Duration.ofMinutes(1));
    ingest.look();
    pass(Duration.ofMinutes(14));
    ingest.look();
    assertThat(scheduled("INGEST")).containsExactly(List.of(orders), List.of(refunds));

    jdbc.sql("update run_table set open = false").update();
    ingest.look();

    assertThat(scheduled("INGEST")).hasSize(2);
  }

  @Test
  void runsForWhatNoRecordTellsOf() throws Exception {
    ingest.look();
    pass(LAG_TARGET);
    ingest.look();
    awaitNoRun();
    pass(LAG_TARGET);
    ingest.look();
    assertThat(scheduled("INGEST")).hasSize(1);

    jdbc.sql("update source_table set columns_version = columns_version + 1 where id = :id")
        .param("id", orders)
        .update();
    ingest.look();
    pass(LAG_TARGET);
    ingest.look();

    assertThat(scheduled("INGEST")).hasSize(2);
    assertThat(scheduled("INGEST").get(1)).containsExactly(orders);
  }

  @Test
  void takesNoEndBeforeWhatWasTakenForIdleness() throws Exception {
    ingest.look();
    pass(LAG_TARGET);
    ingest.look();
    awaitNoRun();

    makeTopic("shop.shop.refunds", "a new life");
    ingest.look();
    pass(LAG_TARGET);
    ingest.look();

    assertThat(scheduled("INGEST")).hasSize(2);
    assertThat(scheduled("INGEST").get(1)).containsExactly(refunds);
  }
}
