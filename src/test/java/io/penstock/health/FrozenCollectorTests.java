package io.penstock.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.testing.WatchScene;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

/** No state is told from evidence that is too old: each collector stands still once. */
class FrozenCollectorTests extends WatchTests {
  /** A piece that is unknown once nobody keeps those times of its evidence. */
  private record Frozen(Piece piece, String evidence, String times) {}

  static final List<Frozen> OF_TABLES =
      List.of(
          new Frozen(Piece.SERVER, "slot_watch", "tried_at, sampled_at"),
          new Frozen(Piece.SLOT, "slot_watch", "sampled_at"),
          new Frozen(Piece.CAPTURE, "slot_watch", "sampled_at"),
          new Frozen(Piece.TASKS, "connector_watch", "observed_at"),
          new Frozen(
              Piece.HEARTBEAT, "connector_watch", "heartbeat_observed_at, heartbeat_moved_at"),
          new Frozen(Piece.HEARTBEAT, "slot_watch", "sampled_at"),
          new Frozen(Piece.IDENTITY, "source_identity", "seen_at"),
          new Frozen(Piece.FRESHNESS, "table_freshness", "observed_at, proved_at"),
          new Frozen(Piece.FRESHNESS, "table_freshness", "proved_at"),
          new Frozen(Piece.INGEST, "table_freshness", "observed_at"),
          new Frozen(Piece.PROOF, "reconciliation", "requested_at"));

  static final List<Frozen> OF_SOURCES =
      List.of(
          new Frozen(Piece.RUNWAY, "slot_watch", "sampled_at"),
          new Frozen(Piece.TRANSACTIONS, "slot_watch", "sampled_at"));

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

  @Test
  void everyPieceIsOfEvidenceThatStandsStillHere() {
    assertThat(Stream.of(OF_TABLES, OF_SOURCES).flatMap(List::stream))
        .extracting(Frozen::piece)
        // What holds a table back is read from the registry itself.
        .containsAll(EnumSet.complementOf(EnumSet.of(Piece.STATE)));
  }

  @ParameterizedTest
  @FieldSource("OF_TABLES")
  void tableIsUnknownOnceOneCollectorStandsStill(Frozen collector) {
    Piece piece = collector.piece();
    freeze(collector.evidence(), collector.times());

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
  @FieldSource("OF_SOURCES")
  void sourceIsUnknownOnceItIsNotSampled(Frozen collector) {
    Piece piece = collector.piece();
    freeze(collector.evidence(), collector.times());

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
