package io.penstock.schedule;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Shows how many tables are due and late. Read now and then; when the database does not answer, the
 * figures are not a number rather than old. There are none where the service starts nothing.
 */
@Component
class ScheduleMetrics {
  private static final Logger log = LoggerFactory.getLogger(ScheduleMetrics.class);
  private final Situations situations;
  private final DatabaseClock clock;
  private final boolean enabled;
  private volatile double due = Double.NaN;
  private volatile double late = Double.NaN;

  ScheduleMetrics(
      Situations situations,
      DatabaseClock clock,
      ScheduleProperties properties,
      MeterRegistry registry) {
    this.situations = situations;
    this.clock = clock;
    this.enabled = properties.enabled();
    if (!enabled) {
      return;
    }
    Gauge.builder("penstock.schedule.due.tables", () -> due)
        .description("Tables that an ingest run should take up now and none has")
        .register(registry);
    Gauge.builder("penstock.schedule.late.tables", () -> late)
        .description("Tables of which a change waits for longer than their lag target")
        .register(registry);
  }

  @Scheduled(fixedDelay = 15, timeUnit = TimeUnit.SECONDS)
  void refresh() {
    if (!enabled) {
      return;
    }
    try {
      List<IngestNeed> needs = situations.all().stream().map(TableSituation::need).toList();
      Instant now = clock.now();
      due = needs.stream().filter(need -> need.isDue(now, now)).count();
      late = needs.stream().filter(need -> need.isLate(now)).count();
    } catch (DataAccessException e) {
      log.warn("Nothing can be told of what is due: {}", e.getMessage());
      due = Double.NaN;
      late = Double.NaN;
    }
  }
}
