package io.penstock.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.testing.WatchScene;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** No state is told from evidence that is too old: each collector stands still once. */
class FrozenCollectorTests extends WatchTests {

  @Test
  void allIsHealthyWhileAllEvidenceIsThereAndGood() {
    for (Subject subject :
        List.of(
            Subject.table(table),
            Subject.connector(WatchScene.SOURCE),
            Subject.source(WatchScene.SOURCE),
            Subject.FLEET)) {
      HealthReport report = health.of(subject);
      assertThat(report.status()).as("%s", report).isEqualTo(HealthStatus.HEALTHY);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SERVER|slot_watch|tried_at, sampled_at",
        "SLOT|slot_watch|sampled_at",
        "CAPTURE|slot_watch|sampled_at",
        "TASKS|connector_watch|observed_at",
        "HEARTBEAT|connector_watch|heartbeat_observed_at, heartbeat_moved_at",
        "HEARTBEAT|slot_watch|sampled_at",
        "IDENTITY|source_identity|seen_at",
        "FRESHNESS|table_freshness|observed_at, proved_at",
        "FRESHNESS|table_freshness|proved_at",
        "INGEST|table_freshness|observed_at",
        "PROOF|reconciliation|requested_at"
      })
  void tableIsUnknownOnceOneCollectorStandsStill(Piece piece, String evidence, String times) {
    freeze(evidence, times);

    HealthReport report = health.of(Subject.table(table));

    assertThat(report.status()).as("%s", report).isEqualTo(HealthStatus.UNKNOWN);
    assertThat(report.evidence())
        .filteredOn(each -> each.status() == HealthStatus.UNKNOWN)
        .extracting(Evidence::piece)
        .contains(piece);
    assertThat(report.evidence())
        .filteredOn(each -> each.status() != HealthStatus.UNKNOWN)
        .extracting(Evidence::status)
        .containsOnly(HealthStatus.HEALTHY);
    assertThat(health.of(Subject.FLEET).status()).isEqualTo(HealthStatus.UNKNOWN);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "RUNWAY|slot_watch|sampled_at",
        "TRANSACTIONS|slot_watch|sampled_at",
      })
  void sourceIsUnknownOnceItIsNotSampled(Piece piece, String evidence, String times) {
    freeze(evidence, times);

    HealthReport report = health.of(Subject.source(WatchScene.SOURCE));

    assertThat(report.status()).isEqualTo(HealthStatus.UNKNOWN);
    assertThat(report.evidence())
        .filteredOn(each -> each.piece() == piece)
        .extracting(Evidence::status)
        .containsExactly(HealthStatus.UNKNOWN);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SERVER|update slot_watch set failure = 'x', failing_since = now()|slot_watch|tried_at",
        "TASKS|update connector_watch set state = 'FAILED'|connector_watch|observed_at",
        "PROOF|update reconciliation set status = 'MISMATCH', differing ="
            + " 1|reconciliation|requested_at",
      })
  void faultThatWasSeenLongAgoIsUnknownToo(
      Piece piece, String fault, String evidence, String times) {
    jdbc.sql(fault).update();
    assertThat(status(piece)).isEqualTo(HealthStatus.UNHEALTHY);

    freeze(evidence, times);

    assertThat(status(piece)).isEqualTo(HealthStatus.UNKNOWN);
  }

  private HealthStatus status(Piece piece) {
    return health.of(Subject.table(table)).evidence().stream()
        .filter(each -> each.piece() == piece)
        .findFirst()
        .orElseThrow()
        .status();
  }

  /** As if all had stood still since some days ago. */
  private void freeze(String evidence, String times) {
    for (String time : times.split(", ")) {
      jdbc.sql("update %s set %s = %s - interval '3 days'".formatted(evidence, time, time))
          .update();
    }
  }
}
