package io.penstock.connector;

import io.penstock.connect.ConnectGateway;
import io.penstock.identity.IdentityChecks;
import io.penstock.problem.ConflictException;
import io.penstock.problem.UpstreamException;
import io.penstock.source.Source;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Service;

/**
 * Pauses, resumes and restarts connectors. What is asked for is kept first: while Kafka Connect
 * does not answer it is late, not lost.
 */
@Service
class ConnectorLifecycle {
  private static final Logger log = LoggerFactory.getLogger(ConnectorLifecycle.class);
  private final RegisteredConnectors registered;
  private final ConnectGateway connect;
  private final IdentityChecks identity;
  private final Recoveries recoveries;
  private final Restarts restarts;

  ConnectorLifecycle(
      RegisteredConnectors registered,
      ConnectGateway connect,
      IdentityChecks identity,
      Recoveries recoveries,
      Restarts restarts) {
    this.registered = registered;
    this.connect = connect;
    this.identity = identity;
    this.recoveries = recoveries;
    this.restarts = restarts;
  }

  /**
   * Has a connector read nothing until it is resumed. Its slot stays.
   *
   * @throws ConflictException if there is no connector, or it is being recovered
   */
  void pause(Source source, String reason) {
    refuseWhileRecovered(source);
    String name = ConnectorConfig.name(source);
    know(source);
    if (!registered.pause(source.name(), reason)) {
      throw missing(source);
    }
    tell(name, "paused", () -> connect.pause(name));
  }

  /**
   * Has a connector go on where it was.
   *
   * @throws ConflictException if there is none, or it is held until its recovery is asked for
   */
  void resume(Source source) {
    refuseWhileRecovered(source);
    refuseHeld(identity.recoveryNeeded(source.name()));
    know(source);
    if (!registered.resume(source.name())) {
      throw missing(source);
    }
    String name = ConnectorConfig.name(source);
    tell(name, "resumed", () -> connect.resume(name));
  }

  /**
   * Restarts what has failed of a connector now, rather than after its pause; what runs goes on.
   *
   * @throws ConflictException if there is none, it is paused, or its source is not what it was
   * @throws UpstreamException if Kafka Connect or the source does not answer
   */
  void restart(Source source) {
    refuseWhileRecovered(source);
    know(source);
    RegisteredConnector known = registered.find(source.name()).orElseThrow(() -> missing(source));
    if (known.pause() != null) {
      throw new ConflictException(
          "connector-paused", "The connector is paused; resume it instead.");
    }
    refuseHeld(identity.check(source));
    String name = ConnectorConfig.name(source);
    connect.restartFailed(name);
    restarts.runs(name);
    log.info("The connector's failed tasks are restarted by request. connector={}", name);
  }

  /** One that was made before connectors were kept, or by hand as Penstock would have made it. */
  private void know(Source source) {
    if (registered.find(source.name()).isEmpty()) {
      Optional<Map<String, String>> config = connect.config(ConnectorConfig.name(source));
      config
          .filter(found -> ConnectorConfig.isOf(found, source))
          .ifPresent(found -> registered.keep(source.name(), found));
    }
  }

  private void tell(String name, String what, Runnable call) {
    try {
      call.run();
      log.info("The connector is {}. connector={}", what, name);
    } catch (UpstreamException e) {
      if (!e.retryable()) {
        throw e;
      }
      log.info("The connector is {} later. connector={} cause=\"{}\"", what, name, e.detail());
    }
  }

  private void refuseWhileRecovered(Source source) {
    if (recoveries.find(source.name()).isPresent()) {
      throw new ConflictException(
          "recovery-under-way", "The connector is being started anew; wait for its end.");
    }
  }

  private static void refuseHeld(@Nullable String why) {
    if (why != null) {
      throw new ConflictException(
          "recovery-needed", why + " Ask for the connector's recovery instead.");
    }
  }

  private static ConflictException missing(Source source) {
    return new ConflictException(
        "connector-missing",
        "The source %s has no connector; register it first.".formatted(source.name()));
  }
}
