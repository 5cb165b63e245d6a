package io.penstock;

import static com.github.tomakehurst.wiremock.client.WireMock.notFound;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathMatching;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.github.tomakehurst.wiremock.client.WireMock;
import io.penstock.testing.ServiceTests;
import io.penstock.testing.TestSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationContext;
import org.springframework.scheduling.config.ScheduledTaskHolder;

/** Holds the names and labels of our metrics, which dashboards and alerts rely on. */
class MetricNamesTests extends ServiceTests {
  private static final Map<String, String> NAMES =
      Map.ofEntries(
          Map.entry("penstock_runs_total", "kind, outcome"),
          Map.entry("penstock_run_duration_seconds_bucket", "kind, le"),
          Map.entry("penstock_run_duration_seconds_count", "kind"),
          Map.entry("penstock_run_duration_seconds_sum", "kind"),
          Map.entry("penstock_run_duration_seconds_max", "kind"),
          Map.entry("penstock_ingest_events_total", "source, table"),
          Map.entry("penstock_ingest_resent_total", "source, table"),
          Map.entry("penstock_table_state", "source, state, table"),
          Map.entry("penstock_source_health", "source, status"),
          Map.entry("penstock_slot_status", "source, status"),
          Map.entry("penstock_slot_lost", "source"),
          Map.entry("penstock_connector_health", "source, status"),
          Map.entry("penstock_table_health", "source, status, table"),
          Map.entry("penstock_table_lag_target_seconds", "source, table"),
          Map.entry("penstock_reconcile_rows", "source, table"),
          Map.entry("penstock_reconcile_mismatched_rows", "source, table"),
          Map.entry("penstock_reconcile_age_seconds", "source, table"),
          Map.entry("penstock_incidents", "severity, state"),
          Map.entry("penstock_webhook_deliveries_total", "outcome"),
          Map.entry("penstock_connect_requests_seconds_count", "operation, outcome"),
          Map.entry("penstock_connect_requests_seconds_sum", "operation, outcome"),
          Map.entry("penstock_connect_requests_seconds_max", "operation, outcome"));

  /**
   * Absent here, where no Kafka runs, no connector fails, nothing is scheduled and nothing sampled;
   * other tests have them.
   */
  private static final Map<String, String> ELSEWHERE =
      Map.ofEntries(
          Map.entry("penstock_ingest_backlog_events", "source, table"),
          Map.entry("penstock_connector_restarts_total", "source"),
          Map.entry("penstock_schedule_due_tables", "none"),
          Map.entry("penstock_schedule_late_tables", "none"),
          Map.entry("penstock_source_up", "source"),
          Map.entry("penstock_source_oldest_transaction_seconds", "source"),
          Map.entry("penstock_slot_active", "source"),
          Map.entry("penstock_slot_retained_bytes", "source"),
          Map.entry("penstock_slot_safe_wal_bytes", "source"),
          Map.entry("penstock_slot_runway_seconds", "rate, source"),
          Map.entry("penstock_slot_spilled_bytes", "source"),
          Map.entry("penstock_slot_stranger_retained_bytes", "slot, source"),
          Map.entry("penstock_capture_lag_seconds", "source"),
          Map.entry("penstock_heartbeat_age_seconds", "source"),
          Map.entry("penstock_table_lag_seconds", "source, table"),
          Map.entry("penstock_table_lag_stage_seconds", "source, stage, table"),
          Map.entry("penstock_commit_to_queryable_seconds", "source"));

  private static final Pattern SAMPLE =
      Pattern.compile("(?m)^(penstock_\\w+)(?:\\{(.*)\\})? (\\S+)$");
  private static final Pattern LABEL = Pattern.compile("(\\w+)=\"");

  @Autowired ApplicationContext context;
  private String table;

  @BeforeEach
  void registerATable() {
    TestSource source = TestSource.create().with("create table shop.orders (id int primary key)");
    // Counters stay while metadata is emptied: a source of this class alone has its own.
    assertThat(post("/sources", source.registration("counted", ""))).hasStatus(201);
    table =
        string(
            post(
                "/tables",
                "{\"source\": \"counted\", \"tables\": [{\"schema\": \"shop\", \"name\":"
                    + " \"orders\"}]}"),
            "$.items[0].id");
  }

  @Test
  void exposesTheseNamesAndLabels() throws Exception {
    double before = sample("penstock_runs_total{kind=\"ingest\",outcome=\"succeeded\"}");
    Files.writeString(JOBS.resolve("script"), "PUBLISHED");
    String run = string(post("/ingest-runs", "{}"), "$.id");
    await()
        .atMost(Duration.ofSeconds(30))
        .until(() -> sample("penstock_runs_total{kind=\"ingest\",outcome=\"succeeded\"}") > before);
    CONNECT.stubFor(WireMock.get(urlPathMatching("/connectors/.*")).willReturn(notFound()));
    assertThat(get("/connectors")).hasStatusOk();
    prove(5, 2);
    refresh();

    Map<String, String> found = new TreeMap<>();
    SAMPLE
        .matcher(scrape())
        .results()
        .forEach(sample -> found.put(sample.group(1), labels(sample)));

    assertThat(found).containsExactlyInAnyOrderEntriesOf(NAMES);
    String labels = "{source=\"counted\",table=\"shop.orders\"}";
    assertThat(get("/ingest-runs/" + run)).hasStatusOk();
    assertThat(sample("penstock_ingest_events_total" + labels)).isEqualTo(3);
    assertThat(sample("penstock_ingest_resent_total" + labels)).isEqualTo(1);
    assertThat(sample("penstock_reconcile_rows" + labels)).isEqualTo(5);
    assertThat(sample("penstock_reconcile_mismatched_rows" + labels)).isEqualTo(2);
    assertThat(sample("penstock_reconcile_age_seconds" + labels)).isBetween(60.0, 120.0);
    assertThat(
            sample(
                "penstock_connect_requests_seconds_count{operation=\"config\",outcome=\"not_found\"}"))
        .isPositive();
  }

  @Test
  void explainsEachMetricWithItsLabels() throws Exception {
    Path doc = Path.of(System.getProperty("penstock.home"), "src/docs/metrics.md");
    Map<String, String> explained = new TreeMap<>();
    Pattern.compile("(?m)^\\| `(penstock_\\w+)` \\| (.+?) \\| \\S.+ \\|$")
        .matcher(Files.readString(doc))
        .results()
        .forEach(row -> explained.put(row.group(1), row.group(2).replace("`", "")));

    Map<String, String> exposed = new TreeMap<>(ELSEWHERE);
    NAMES.forEach(
        (name, labels) ->
            exposed.put(
                name.replaceAll("_seconds_(bucket|count|sum|max)$", "_seconds"),
                labels.replace(", le", "")));
    assertThat(explained).isEqualTo(exposed);
  }

  @Test
  void showsTheOneStateOfEachTable() {
    refresh();
    String active =
        "penstock_table_state{source=\"counted\",state=\"active\",table=\"shop.orders\"}";
    String held = active.replace("active", "quarantined");
    assertThat(sample(active)).isEqualTo(1);
    assertThat(sample(held)).isZero();

    jdbc.sql("update source_table set state = 'QUARANTINED', state_reason = 'x'").update();
    refresh();

    assertThat(sample(active)).isZero();
    assertThat(sample(held)).isEqualTo(1);
  }

  @Test
  void countsEachWayARunCanEndFromZero() {
    for (String kind : new String[] {"ingest", "maintenance"}) {
      for (String outcome : new String[] {"succeeded", "failed", "cancelled"}) {
        assertThat(
                sample("penstock_runs_total{kind=\"%s\",outcome=\"%s\"}".formatted(kind, outcome)))
            .isNotNegative();
      }
    }
  }

  private void prove(int rows, int mismatches) {
    jdbc.sql(
            """
            insert into reconciliation (id, table_id, source, mode, status, requested_at,
              finished_at, source_rows, missing_in_lake, extra_in_lake, differing)
            values (:id, :table, 'counted', 'ROWS', 'MISMATCH', now() - interval '2 minutes',
              now() - interval '1 minute', :rows, 0, 0, :mismatches)
            """)
        .param("id", UUID.randomUUID())
        .param("table", UUID.fromString(table))
        .param("rows", rows)
        .param("mismatches", mismatches)
        .update();
  }

  /** Does now what is done every few seconds. */
  private void refresh() {
    context.getBeansOfType(ScheduledTaskHolder.class).values().stream()
        .flatMap(holder -> holder.getScheduledTasks().stream())
        .filter(task -> task.toString().contains("Metrics"))
        .forEach(task -> task.getTask().getRunnable().run());
  }

  /** A sample's value. */
  private double sample(String name) {
    return scrape()
        .lines()
        .filter(line -> line.startsWith(name + " "))
        .map(line -> Double.parseDouble(line.substring(name.length() + 1)))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no sample " + name));
  }

  private String scrape() {
    return body(mvc.get().uri("/actuator/prometheus").exchange());
  }

  private static String labels(MatchResult sample) {
    return sample.group(2) == null
        ? ""
        : String.join(
            ", ",
            new TreeSet<>(
                LABEL.matcher(sample.group(2)).results().map(label -> label.group(1)).toList()));
  }
}
