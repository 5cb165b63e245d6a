package io.penstock.health;

import io.penstock.api.model.FleetOverview;
import io.penstock.api.model.FleetSource;
import io.penstock.api.model.FleetTable;
import io.penstock.api.model.FreshnessStage;
import io.penstock.api.model.HealthCounts;
import io.penstock.api.model.SlotStatus;
import io.penstock.api.model.TableState;
import io.penstock.freshness.Stage;
import io.penstock.freshness.TableFreshness;
import io.penstock.health.HealthStates.State;
import io.penstock.health.Subject.Kind;
import io.penstock.reconcile.TableProofs;
import io.penstock.slot.SlotSample;
import io.penstock.slot.SlotState;
import io.penstock.slot.SlotWatch;
import io.penstock.source.Source;
import io.penstock.table.Table;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Puts the whole fleet into one answer, in which only what matters changes. */
@Component
class FleetOverviews {
  private static final int SHARE_OF_TARGET = 20;
  private static final long LEAST_SECONDS = 5;
  private static final int TWO_DIGITS = 100;

  private final HealthReading reading;
  private final HealthStates states;
  private final SlotWatch slots;
  private final HealthProperties properties;

  FleetOverviews(
      HealthReading reading, HealthStates states, SlotWatch slots, HealthProperties properties) {
    this.reading = reading;
    this.states = states;
    this.slots = slots;
    this.properties = properties;
  }

  FleetOverview now() {
    HealthFacts facts = reading.read();
    Map<Subject, HealthReport> reports =
        HealthReports.of(facts, properties).stream()
            .collect(Collectors.toMap(HealthReport::subject, Function.identity()));
    Map<Subject, State> known = states.all();
    Map<String, Integer> strangers = new HashMap<>();
    slots.strangers().forEach(each -> strangers.merge(each.source(), 1, Integer::sum));
    List<FleetSource> sources = new ArrayList<>();
    for (Source source : facts.sources()) {
      FleetSource row = source(source.name(), facts, reports);
      if (row != null) {
        sources.add(row.strangers(strangers.getOrDefault(source.name(), 0)));
      }
    }
    List<FleetTable> tables = new ArrayList<>();
    for (Table table : facts.tables()) {
      Subject subject = Subject.table(table.id());
      HealthReport report = reports.get(subject);
      if (report != null) {
        tables.add(table(table, facts, report, known.get(subject)));
      }
    }
    HealthReport fleet = reports.get(Subject.FLEET);
    return new FleetOverview(
        HealthViews.status(fleet == null ? HealthStatus.UNKNOWN : fleet.status()),
        counts(reports),
        sources,
        tables);
  }

  private static @Nullable FleetSource source(
      String name, HealthFacts facts, Map<Subject, HealthReport> reports) {
    HealthReport report = reports.get(Subject.source(name));
    SlotState slot = facts.slots().get(name);
    if (report == null || slot == null) {
      return null;
    }
    HealthReport connector = reports.get(Subject.connector(name));
    boolean known = slot.status() != io.penstock.slot.SlotStatus.UNKNOWN;
    SlotSample sample = known ? slot.sample() : null;
    Duration worst = slot.runway().worst();
    return new FleetSource()
        .name(name)
        .status(HealthViews.status(report.status()))
        .decidedBy(HealthViews.piece(report))
        .connectorStatus(connector == null ? null : HealthViews.status(connector.status()))
        .connectorDecidedBy(connector == null ? null : HealthViews.piece(connector))
        .slotStatus(SlotStatus.fromValue(slot.status().name()))
        .retainedBytes(sample == null ? null : twoDigits(sample.retainedBytes()))
        .runwaySeconds(worst == null ? null : twoDigits(worst.toSeconds()));
  }

  private static FleetTable table(
      Table table, HealthFacts facts, HealthReport report, @Nullable State known) {
    TableFreshness freshness = facts.freshness().get(table.id());
    TableProofs.Newest proof = facts.proofs().get(table.id());
    // Of a lag that is wanted, its stages change from look to look and tell nothing.
    Stage stage = freshness == null || !freshness.isLate() ? null : freshness.worstStage();
    Instant since = known == null || known.status() != report.status() ? null : known.since();
    return new FleetTable()
        .id(table.id())
        .source(table.source())
        .schema(table.name().schema())
        .name(table.name().name())
        .owner(table.policy().owner())
        .state(TableState.fromValue(table.state().name()))
        .paused(table.policy().paused())
        .status(HealthViews.status(report.status()))
        .decidedBy(HealthViews.piece(report))
        .since(HealthViews.utc(since))
        .lagSeconds(freshness == null ? null : rounded(freshness))
        .lagTargetSeconds(table.policy().lagTarget().toSeconds())
        .worstStage(stage == null ? null : FreshnessStage.fromValue(stage.name()))
        .provedAt(proof == null ? null : HealthViews.utc(proof.requestedAt()))
        .mismatchedRows(proof == null ? null : proof.mismatched());
  }

  private static HealthCounts counts(Map<Subject, HealthReport> reports) {
    Map<HealthStatus, Integer> counts = new HashMap<>();
    reports.values().stream()
        .filter(report -> report.subject().kind() == Kind.TABLE)
        .forEach(report -> counts.merge(report.status(), 1, Integer::sum));
    return new HealthCounts(
        counts.getOrDefault(HealthStatus.HEALTHY, 0),
        counts.getOrDefault(HealthStatus.DEGRADED, 0),
        counts.getOrDefault(HealthStatus.UNKNOWN, 0),
        counts.getOrDefault(HealthStatus.UNHEALTHY, 0));
  }

  private static @Nullable Long rounded(TableFreshness freshness) {
    Duration lag = freshness.lag();
    if (lag == null) {
      return null;
    }
    long step = Math.max(LEAST_SECONDS, freshness.lagTarget().toSeconds() / SHARE_OF_TARGET);
    return (lag.toSeconds() / step + 1) * step;
  }

  /** What stands behind the first two digits changes all the time. */
  static @Nullable Long twoDigits(@Nullable Long value) {
    if (value == null) {
      return null;
    }
    long unit = 1;
    while (value / unit >= TWO_DIGITS) {
      unit *= 10;
    }
    return value / unit * unit;
  }
}
