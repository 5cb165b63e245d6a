package io.penstock.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.testing.WatchScene;
import org.junit.jupiter.api.Test;

/** What is exposed of what was seen, and that nothing is once it is old. */
class WatchMetricsTests extends WatchTests {
  private static final String[] REFRESH = {
    "SlotMetrics.refresh", "FreshnessMetrics.refresh", "HealthMetrics.refresh"
  };

  @Test
  void showsWhatWasSeen() {
    jdbc.sql("update slot_watch set slot = jsonb_set(slot, '{safeWalBytes}', '1000')").update();
    jdbc.sql(
            """
            update slot_watch set server = jsonb_set(server, '{facts,oldestTransaction}', '"PT5S"'),
              strangers = jsonb_build_array(jsonb_set(slot, '{name}', '"stray"'))
            """)
        .update();
    jdbc.sql(
            """
            insert into queryable_sample (source, committed_at, millis)
            values ('watched', now(), 1500)
            """)
        .update();

    scene.run(REFRESH);

    String all = scrape();
    String source = "{source=\"watched\"}";
    assertThat(all)
        .contains(
            "penstock_source_up" + source + " 1.0",
            "penstock_source_oldest_transaction_seconds" + source + " 5.0",
            "penstock_slot_active" + source + " 1.0",
            "penstock_slot_retained_bytes" + source,
            "penstock_slot_safe_wal_bytes" + source + " 1000.0",
            "penstock_slot_spilled_bytes" + source + " 0.0",
            "penstock_slot_runway_seconds{rate=\"median\"," + source.substring(1),
            "penstock_slot_runway_seconds{rate=\"worst\"," + source.substring(1),
            "penstock_slot_stranger_retained_bytes{slot=\"stray\"," + source.substring(1),
            "penstock_capture_lag_seconds" + source,
            "penstock_heartbeat_age_seconds" + source,
            "penstock_table_lag_seconds{source=\"watched\",table=\"shop.orders\"}",
            "penstock_table_lag_stage_seconds{source=\"watched\",stage=\"ingest\",table=\"shop.orders\"}",
            "penstock_commit_to_queryable_seconds" + source + " 1.5",
            "penstock_table_health{source=\"watched\",status=\"healthy\",table=\"shop.orders\"}"
                + " 1.0");
  }

  @Test
  void showsNothingOfWhatIsTooOld() {
    jdbc.sql(
            "update slot_watch set sampled_at = sampled_at - interval '1 hour',"
                + " tried_at = tried_at - interval '1 hour'")
        .update();
    jdbc.sql(
            "update table_freshness set observed_at = observed_at - interval '1 hour',"
                + " proved_at = proved_at - interval '1 hour'")
        .update();
    jdbc.sql(
            "update connector_watch set"
                + " heartbeat_observed_at = heartbeat_observed_at - interval '1 hour'")
        .update();

    scene.run(REFRESH);

    assertThat(scrape())
        .contains(
            "penstock_slot_status{source=\"watched\",status=\"unknown\"} 1.0",
            "penstock_table_health{source=\"watched\",status=\"unknown\",table=\"shop.orders\"}"
                + " 1.0")
        .doesNotContain(
            "penstock_source_up{source=\"" + WatchScene.SOURCE,
            "penstock_slot_active{",
            "penstock_slot_retained_bytes{",
            "penstock_slot_runway_seconds{",
            "penstock_capture_lag_seconds{",
            "penstock_heartbeat_age_seconds{",
            "penstock_table_lag_seconds{");
  }

  private String scrape() {
    return body(mvc.get().uri("/actuator/prometheus").exchange());
  }
}
