package io.penstock.health;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Computes health now and then, for those who wait for changes of it. */
@Component
class HealthTask {
  private static final Logger log = LoggerFactory.getLogger(HealthTask.class);
  private final ConnectorWatch watch;
  private final HealthChanges changes;
  private final HealthProperties properties;

  HealthTask(ConnectorWatch watch, HealthChanges changes, HealthProperties properties) {
    this.watch = watch;
    this.changes = changes;
    this.properties = properties;
  }

  @Scheduled(
      initialDelayString = "${penstock.health.interval:5s}",
      fixedDelayString = "${penstock.health.interval:5s}")
  void takeTurn() {
    try {
      if (watch.takeTurn("health", properties.interval().multipliedBy(3).dividedBy(4))) {
        changes.look();
      }
    } catch (DataAccessException e) {
      log.warn("Health could not be computed: {}", e.getMessage());
    }
  }
}
