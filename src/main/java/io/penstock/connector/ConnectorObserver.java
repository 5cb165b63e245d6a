package io.penstock.connector;

import io.penstock.connect.ConnectGateway;
import io.penstock.connect.ConnectorStatus;
import io.penstock.problem.UpstreamException;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Asks Kafka Connect about connectors; that it does not answer is an observation too. */
@Component
class ConnectorObserver {
  private static final Logger log = LoggerFactory.getLogger(ConnectorObserver.class);
  private final ConnectGateway connect;
  private final Clock clock;

  ConnectorObserver(ConnectGateway connect, Clock clock) {
    this.connect = connect;
    this.clock = clock;
  }

  Observation observe(String name) {
    try {
      Optional<Map<String, String>> config = connect.config(name);
      if (config.isEmpty()) {
        return Observation.missing(clock.instant());
      }
      ConnectorStatus status = connect.status(name).orElse(null);
      return Observation.of(config.get(), status, clock.instant());
    } catch (UpstreamException e) {
      log.warn("The connector could not be observed. connector={} cause=\"{}\"", name, e.detail());
      return Observation.unreachable(clock.instant());
    }
  }
}
