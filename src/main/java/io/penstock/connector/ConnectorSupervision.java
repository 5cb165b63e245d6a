package io.penstock.connector;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.penstock.connect.ConnectGateway;
import io.penstock.connect.ConnectorStatus;
import io.penstock.identity.IdentityChecks;
import io.penstock.log.LogKey;
import io.penstock.problem.ControlPlaneException;
import io.penstock.source.Source;
import io.penstock.source.Sources;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Keeps connectors running. A task fails whenever its connection is lost, and is restarted only
 * after its source was found to be what it was: on another server it would go on as if nothing had
 * happened.
 */
@Component
class ConnectorSupervision {
  private static final Logger log = LoggerFactory.getLogger(ConnectorSupervision.class);
  private static final int ALL = 100_000;
  private final Sources sources;
  private final ConnectGateway connect;
  private final IdentityChecks identity;
  private final Recoveries recoveries;
  private final ConnectorRecovery recovery;
  private final Restarts restarts;
  private final MeterRegistry registry;

  ConnectorSupervision(
      Sources sources,
      ConnectGateway connect,
      IdentityChecks identity,
      Recoveries recoveries,
      ConnectorRecovery recovery,
      Restarts restarts,
      MeterRegistry registry) {
    this.sources = sources;
    this.connect = connect;
    this.identity = identity;
    this.recoveries = recoveries;
    this.recovery = recovery;
    this.restarts = restarts;
    this.registry = registry;
  }

  /** Looks at all connectors once. */
  @Scheduled(
      initialDelayString = "${penstock.supervision.interval:5s}",
      fixedDelayString = "${penstock.supervision.interval:5s}")
  void look() {
    try {
      sources.list(null, ALL).forEach(this::look);
    } catch (DataAccessException e) {
      log.warn("The connectors could not be looked after: {}", e.getMessage());
    }
  }

  private void look(Source source) {
    try (MDC.MDCCloseable ignored = LogKey.SOURCE.is(source.name())) {
      Optional<Recovery> underWay = recoveries.find(source.name());
      if (underWay.isPresent()) {
        recovery.carryOn(source, underWay.get());
        return;
      }
      connect.status(ConnectorConfig.name(source)).ifPresent(status -> keepRunning(source, status));
    } catch (ControlPlaneException e) {
      log.debug("The connector could not be looked after: {}", e.detail());
    }
  }

  private void keepRunning(Source source, ConnectorStatus status) {
    String name = ConnectorConfig.name(source);
    if (identity.recoveryNeeded(source.name()) != null) {
      hold(name, status);
    } else if (!ConnectorRegistration.hasFailed(status)) {
      restarts.runs(name);
    } else if (restarts.areDue(name)) {
      restart(source, name);
    }
  }

  /** Debezium would pass over what the other server writes until the log is where it was. */
  private void hold(String name, ConnectorStatus status) {
    if (!status.connector().state().equals("STOPPED")) {
      connect.stop(name);
      log.warn("The connector is stopped until its recovery is asked for.");
    }
  }

  private void restart(Source source, String name) {
    try {
      if (identity.check(source) != null) {
        return;
      }
    } catch (ControlPlaneException e) {
      log.info("The failed connector waits for its source: {}", e.detail());
      return;
    }
    int attempt = restarts.count(name);
    connect.restartFailed(name);
    log.warn("The failed connector is restarted. connector={} attempt={}", name, attempt);
    Counter.builder("penstock.connector.restarts")
        .description("Restarts of failed connectors by the supervision")
        .tag("source", source.name())
        .register(registry)
        .increment();
  }
}
