package io.penstock.incident;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Shows how many incidents are open; when the database does not answer, nothing rather than old.
 */
@Component
class IncidentMetrics {
  private static final Logger log = LoggerFactory.getLogger(IncidentMetrics.class);
  private final Incidents incidents;
  private final MultiGauge gauge;

  IncidentMetrics(Incidents incidents, MeterRegistry registry) {
    this.incidents = incidents;
    gauge =
        MultiGauge.builder("penstock.incidents")
            .description("Open incidents: those that are told, acknowledged or quiet")
            .register(registry);
  }

  /** Each open incident is in one of them. */
  private enum State {
    OPEN,
    ACKNOWLEDGED,
    QUIET;

    static State of(Incident incident) {
      if (incident.isQuiet()) {
        return QUIET;
      }
      return incident.handling().acknowledgedAt() == null ? OPEN : ACKNOWLEDGED;
    }
  }

  @Scheduled(fixedDelay = 15, timeUnit = TimeUnit.SECONDS)
  void refresh() {
    List<Row<?>> rows = new ArrayList<>();
    try {
      List<Incident> open = incidents.open();
      for (Severity severity : Severity.values()) {
        for (State state : State.values()) {
          long count =
              open.stream()
                  .filter(each -> each.finding().severity() == severity)
                  .filter(each -> State.of(each) == state)
                  .count();
          rows.add(Row.of(Tags.of("severity", word(severity), "state", word(state)), count));
        }
      }
    } catch (DataAccessException e) {
      log.warn("The incidents could not be counted: {}", e.getMessage());
    }
    gauge.register(rows, true);
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
