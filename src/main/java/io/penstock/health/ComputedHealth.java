package io.penstock.health;

import io.penstock.problem.NotFoundException;
import java.util.List;
import java.util.Locale;
import org.springframework.stereotype.Component;

/** Computes health whenever it is asked for, so that it is never older than its evidence. */
@Component
class ComputedHealth implements Health {
  private final HealthReading reading;
  private final HealthProperties properties;

  ComputedHealth(HealthReading reading, HealthProperties properties) {
    this.reading = reading;
    this.properties = properties;
  }

  @Override
  public HealthReport of(Subject subject) {
    return all().stream()
        .filter(report -> report.subject().equals(subject))
        .findFirst()
        .orElseThrow(
            () ->
                new NotFoundException(
                    subject.kind().name().toLowerCase(Locale.ROOT), subject.id()));
  }

  @Override
  public List<HealthReport> all() {
    return HealthReports.of(reading.read(), properties);
  }
}
