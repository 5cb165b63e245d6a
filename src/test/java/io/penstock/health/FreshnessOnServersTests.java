package io.penstock.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.penstock.freshness.Freshness;
import io.penstock.freshness.FreshnessObserved;
import io.penstock.freshness.Stage;
import io.penstock.freshness.TableFreshness;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.event.ApplicationEvents;
import org.springframework.test.context.event.RecordApplicationEvents;

/** How far a replica is complete, with a real slot and a real topic; runs are told of. */
@RecordApplicationEvents
class FreshnessOnServersTests extends WatchTests {
  @Autowired Freshness freshness;
  @Autowired ApplicationEvents events;

  @Test
  void quietTableStaysFreshWithoutARun() throws Exception {
    Instant before = freshness.of(table).completeThrough();

    scene.stream();
    scene.look();

    TableFreshness now = freshness.of(table);
    assertThat(now.completeThrough()).isAfter(before);
    assertThat(now.lag()).isBetween(Duration.ZERO, Duration.ofMinutes(5));
    assertThat(now.stages().keySet()).containsExactly(Stage.values());
    assertThat(
            now.stages().values().stream().reduce(Duration.ZERO, Duration::plus).toMillis() / 1e3)
        .isCloseTo(now.lag().toMillis() / 1e3, within(10.0));
    assertThat(events.stream(FreshnessObserved.class).count()).isPositive();
  }

  @Test
  void tableIsCompleteThroughWhatWasConfirmedBeforeItsTopicEndedWhereItIsTaken() throws Exception {
    send(TOPIC, "four");
    scene.stream();
    scene.look();
    Instant first = freshness.of(table).completeThrough();
    assertThat(freshness.of(table).progress().waitingSince()).isNotNull();
    send(TOPIC, "five");
    scene.stream();
    scene.look();
    assertThat(freshness.of(table).completeThrough())
        .as("nothing was taken meanwhile")
        .isEqualTo(first);

    scene.ingested("PUBLISHED", 4);
    scene.look();
    Instant second = freshness.of(table).completeThrough();
    assertThat(second).as("through the first of the two marks").isAfter(first);
    scene.stream();
    scene.look();
    assertThat(freshness.of(table).completeThrough()).isEqualTo(second);

    scene.ingested("PUBLISHED", 5);
    scene.look();
    assertThat(freshness.of(table).completeThrough()).isAfter(second);
    assertThat(freshness.of(table).progress().waitingSince()).isNull();
  }

  @Test
  void waitingInTheTopicAndFailingAreToldApart() throws Exception {
    send(TOPIC, "four");
    scene.stream();
    scene.look();
    jdbc.sql("update table_freshness set complete_at = complete_at - interval '10 minutes'")
        .update();
    scene.look();
    assertThat(freshness.of(table).worstStage()).isEqualTo(Stage.TOPIC);

    scene.ingested("FAILED", 0);
    scene.look();

    assertThat(freshness.of(table).worstStage()).isEqualTo(Stage.INGEST);
  }

  @Test
  void nothingIsKnownOfATableThatIsReadAnew() {
    jdbc.sql(
            """
            insert into table_epoch_start (table_id, number, cause, topic_id, start_offset, reason,
              recorded_at)
            values (:table, 1, 'RESNAPSHOT', 'x', 0, 'x', now())
            """)
        .param("table", table)
        .update();
    jdbc.sql(
            """
            insert into resnapshot (table_id, epoch_start, source, state, reason, requested_at)
            values (:table, 1, 'watched', 'READING', 'x', now())
            """)
        .param("table", table)
        .update();
    jdbc.sql("delete from table_freshness").update();

    scene.look();

    assertThat(freshness.of(table).lag()).isNull();
    assertThat(freshness.of(table).unknown()).contains("read anew");
  }

  @Test
  void nothingIsKnownOfATableThatNoRunHasTaken() {
    jdbc.sql("delete from run_table").update();
    jdbc.sql("delete from table_freshness").update();

    scene.look();

    assertThat(freshness.of(table).unknown()).contains("No ingest run");
  }

  @Test
  void brakeKeepsTheTableWhereItWas() throws Exception {
    Instant before = freshness.of(table).completeThrough();
    jdbc.sql(
            """
            update source_table set held_decision = 'WAITING', held_since = now(), held_change =
              '{"fromBatch": 1, "rows": 9, "inserts": 0, "updates": 0, "deletes": 9, "digest": "x",
                "through": {"batch": 1, "topicId": "x", "topic": "x", "partition": 0, "offset": 3,
                  "epoch": 1, "epochStart": 0, "swept": 0, "comparesFrom": 1, "runId": "x"}}'
            """)
        .update();

    scene.stream();
    scene.look();

    assertThat(freshness.of(table).completeThrough()).isEqualTo(before);
  }

  @Test
  void showsLagsOverTimeWithPercentiles() {
    jdbc.sql("delete from table_lag").update();
    jdbc.sql(
            """
            insert into table_lag (table_id, minute, lag_millis)
            select :table, date_trunc('minute', now()) - g * interval '1 minute', g * 1000
            from generate_series(1, 100) g
            """)
        .param("table", table)
        .update();

    assertThat(get("/tables/" + table + "/freshness?hours=2"))
        .bodyJson()
        .hasPathSatisfying("$.percentiles.samples", n -> n.assertThat().isEqualTo(100))
        .hasPathSatisfying("$.percentiles.p50Millis", n -> n.assertThat().isEqualTo(50_000))
        .hasPathSatisfying("$.percentiles.p95Millis", n -> n.assertThat().isEqualTo(95_000))
        .hasPathSatisfying("$.percentiles.p99Millis", n -> n.assertThat().isEqualTo(99_000))
        .hasPathSatisfying("$.series", all -> all.assertThat().asArray().hasSize(100))
        .hasPathSatisfying("$.series[0].lagMillis", n -> n.assertThat().isEqualTo(100_000))
        .hasPathSatisfying("$.late", late -> late.assertThat().isEqualTo(false));
  }
}
