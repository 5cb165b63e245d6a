package io.penstock.freshness;

import io.penstock.api.FreshnessApi;
import io.penstock.api.model.CommitToQueryable;
import io.penstock.api.model.FreshnessStage;
import io.penstock.api.model.FreshnessStages;
import io.penstock.api.model.LagPercentiles;
import io.penstock.api.model.LagPoint;
import io.penstock.contract.Lsn;
import io.penstock.freshness.QueryableProbes.Probe;
import io.penstock.freshness.QueryableProbes.Statistics;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

/** The API's view of how fresh tables are. */
@RestController
class FreshnessController implements FreshnessApi {
  private final Freshness freshness;
  private final Lags lags;
  private final QueryableProbes probes;
  private final SeenTables seen;

  FreshnessController(Freshness freshness, Lags lags, QueryableProbes probes, SeenTables seen) {
    this.freshness = freshness;
    this.lags = lags;
    this.probes = probes;
    this.seen = seen;
  }

  @Override
  public ResponseEntity<io.penstock.api.model.TableFreshness> getTableFreshness(
      UUID tableId, Integer hours) {
    TableFreshness now = freshness.of(tableId);
    Instant since = seen.now().minus(Duration.ofHours(hours));
    Lags.Percentiles percentiles = lags.percentiles(tableId, since);
    Long lsn = now.completeThroughLsn();
    return ResponseEntity.ok(
        new io.penstock.api.model.TableFreshness()
            .tableId(tableId)
            .source(now.source())
            .name(now.table())
            .completeThroughLsn(lsn == null ? null : Lsn.format(lsn))
            .completeThrough(utc(now.completeThrough()))
            .lagMillis(now.lag() == null ? null : now.lag().toMillis())
            .lagTargetSeconds(now.lagTarget().toSeconds())
            .late(now.isLate())
            .stages(stages(now))
            .unknown(now.unknown())
            .observedAt(utc(now.observedAt()))
            .percentiles(
                new LagPercentiles(percentiles.samples())
                    .p50Millis(percentiles.p50Millis())
                    .p95Millis(percentiles.p95Millis())
                    .p99Millis(percentiles.p99Millis()))
            .series(
                lags.since(tableId, since).stream()
                    .map(
                        point ->
                            new LagPoint(
                                point.at().atOffset(ZoneOffset.UTC), point.lag().toMillis()))
                    .toList())
            .commitToQueryable(measured(now.source(), since)));
  }

  private static @Nullable FreshnessStages stages(TableFreshness now) {
    Stage worst = now.worstStage();
    return worst == null
        ? null
        : new FreshnessStages(
            FreshnessStage.fromValue(worst.name()),
            millis(now, Stage.SOURCE),
            millis(now, Stage.CONNECTOR),
            millis(now, Stage.TOPIC),
            millis(now, Stage.INGEST));
  }

  private @Nullable CommitToQueryable measured(String source, Instant since) {
    Probe newest = probes.newest(source).orElse(null);
    if (newest == null) {
      return null;
    }
    Statistics statistics = probes.statistics(source, since);
    return new CommitToQueryable(statistics.samples())
        .newestMillis(statistics.newestMillis())
        .p50Millis(statistics.p50Millis())
        .p95Millis(statistics.p95Millis())
        .p99Millis(statistics.p99Millis())
        .waitingSince(newest.seenAt() == null ? utc(newest.committedAt()) : null);
  }

  private static Long millis(TableFreshness now, Stage stage) {
    return now.stages().getOrDefault(stage, Duration.ZERO).toMillis();
  }

  private static @Nullable OffsetDateTime utc(@Nullable Instant time) {
    return time == null ? null : time.atOffset(ZoneOffset.UTC);
  }
}
