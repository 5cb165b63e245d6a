package io.penstock.health;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import io.penstock.health.Subject.Kind;
import io.penstock.slot.CapturePosition;
import io.penstock.table.Table;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Shows health, and what connectors are seen to do. What is not known has no sample. */
@Component
class HealthMetrics {
  private static final Logger log = LoggerFactory.getLogger(HealthMetrics.class);
  private final HealthReading reading;
  private final HealthProperties properties;
  private final MultiGauge tables;
  private final MultiGauge connectors;
  private final MultiGauge sources;
  private final MultiGauge capture;
  private final MultiGauge heartbeat;

  HealthMetrics(HealthReading reading, HealthProperties properties, MeterRegistry registry) {
    this.reading = reading;
    this.properties = properties;
    tables = gauge("penstock.table.health", registry);
    connectors = gauge("penstock.connector.health", registry);
    sources = gauge("penstock.source.health", registry);
    capture =
        MultiGauge.builder("penstock.capture.lag")
            .description("Time since all that was committed was confirmed by the connector")
            .baseUnit("seconds")
            .register(registry);
    heartbeat =
        MultiGauge.builder("penstock.heartbeat.age")
            .description("Time since the last heartbeat came through to its topic")
            .baseUnit("seconds")
            .register(registry);
  }

  private static MultiGauge gauge(String name, MeterRegistry registry) {
    return MultiGauge.builder(name)
        .description("1 for the health that it is of, 0 for the rest")
        .register(registry);
  }

  @Scheduled(fixedDelay = 15, timeUnit = TimeUnit.SECONDS)
  void refresh() {
    List<Row<?>> ofTables = new ArrayList<>();
    List<Row<?>> ofConnectors = new ArrayList<>();
    List<Row<?>> ofSources = new ArrayList<>();
    List<Row<?>> lags = new ArrayList<>();
    List<Row<?>> beats = new ArrayList<>();
    try {
      HealthFacts facts = reading.read();
      Map<String, Table> byId = new HashMap<>();
      facts.tables().forEach(table -> byId.put(table.id().toString(), table));
      for (HealthReport report : HealthReports.of(facts, properties)) {
        Kind kind = report.subject().kind();
        Table table = byId.get(report.subject().id());
        if (kind == Kind.TABLE && table != null) {
          add(ofTables, report, "source", table.source(), "table", table.name().toString());
        } else if (kind == Kind.CONNECTOR) {
          add(ofConnectors, report, "source", report.subject().id());
        } else if (kind == Kind.SOURCE) {
          add(ofSources, report, "source", report.subject().id());
        }
      }
      for (CapturePosition position : facts.positions().values()) {
        since(lags, position.source(), position.confirmedThrough(), facts.now());
      }
      facts.connectors().forEach((source, seen) -> heartbeat(beats, source, seen, facts.now()));
    } catch (DataAccessException e) {
      log.warn("Health could not be computed: {}", e.getMessage());
      List.of(ofTables, ofConnectors, ofSources, lags, beats).forEach(List::clear);
    }
    tables.register(ofTables, true);
    connectors.register(ofConnectors, true);
    sources.register(ofSources, true);
    capture.register(lags, true);
    heartbeat.register(beats, true);
  }

  private static void add(List<Row<?>> rows, HealthReport report, String... tags) {
    Arrays.stream(HealthStatus.values())
        .forEach(
            status ->
                rows.add(
                    Row.of(
                        Tags.of(tags).and("status", status.name().toLowerCase(Locale.ROOT)),
                        report.status() == status ? 1 : 0)));
  }

  private void heartbeat(List<Row<?>> rows, String source, ConnectorEvidence seen, Instant now) {
    Instant observed = seen.heartbeatObservedAt();
    if (observed != null && !observed.plus(properties.heartbeatAge()).isBefore(now)) {
      since(rows, source, seen.heartbeatMovedAt(), now);
    }
  }

  private static void since(List<Row<?>> rows, String source, @Nullable Instant at, Instant now) {
    if (at != null) {
      double seconds = Math.max(0, Duration.between(at, now).toMillis() / 1e3);
      rows.add(Row.of(Tags.of("source", source), seconds));
    }
  }
}
