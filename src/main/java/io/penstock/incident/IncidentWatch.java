package io.penstock.incident;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

/** Looks at the evidence every few seconds, and forgets what is long over. */
@Component
class IncidentWatch {
  private static final Logger log = LoggerFactory.getLogger(IncidentWatch.class);
  private final Evaluation evaluation;
  private final Incidents incidents;
  private final IncidentProperties properties;

  IncidentWatch(Evaluation evaluation, Incidents incidents, IncidentProperties properties) {
    this.evaluation = evaluation;
    this.incidents = incidents;
    this.properties = properties;
  }

  @Scheduled(
      initialDelayString = "${penstock.incident.interval:3s}",
      fixedDelayString = "${penstock.incident.interval:3s}")
  void look() {
    try {
      evaluation.evaluate();
    } catch (DataAccessException | TransactionException e) {
      log.warn("The evidence could not be looked at: {}", e.getMessage());
    }
  }

  @Scheduled(initialDelayString = "1h", fixedDelayString = "1h")
  void forget() {
    try {
      int forgotten = incidents.forget(properties.keep());
      log.debug("Incidents forgotten: {}", forgotten);
    } catch (DataAccessException e) {
      log.warn("Old incidents could not be removed: {}", e.getMessage());
    }
  }
}
