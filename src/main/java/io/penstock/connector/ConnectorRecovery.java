package io.penstock.connector;

import io.penstock.connect.ConnectGateway;
import io.penstock.connect.ConnectorStatus;
import io.penstock.identity.IdentityChecks;
import io.penstock.problem.ControlPlaneException;
import io.penstock.source.SlotPositions;
import io.penstock.source.Source;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Service;

/**
 * Starts a connector anew, without its offsets and its slot. Each step may be done twice, so a
 * recovery that was cut short begins again from its first.
 */
@Service
public class ConnectorRecovery {
  private static final Logger log = LoggerFactory.getLogger(ConnectorRecovery.class);
  private final Recoveries recoveries;
  private final ConnectorRegistration registration;
  private final ConnectGateway connect;
  private final IdentityChecks identity;
  private final SlotPositions slots;
  private final Replicas replicas;
  private final RegisteredConnectors registered;

  ConnectorRecovery(
      Recoveries recoveries,
      ConnectorRegistration registration,
      ConnectGateway connect,
      IdentityChecks identity,
      SlotPositions slots,
      Replicas replicas,
      RegisteredConnectors registered) {
    this.recoveries = recoveries;
    this.registration = registration;
    this.connect = connect;
    this.identity = identity;
    this.slots = slots;
    this.replicas = replicas;
    this.registered = registered;
  }

  /**
   * Asks for a recovery; it goes on by itself. One that is under way stays as it is.
   *
   * @throws io.penstock.problem.ConflictException if the source has no table
   */
  public void request(Source source, String reason) {
    registration.refuseWithoutTables(source);
    recoveries.add(source.name(), reason);
    log.info(
        "A recovery of the connector was asked for. source={} reason=\"{}\"",
        source.name(),
        reason.replaceAll("\\p{Cntrl}", " "));
  }

  /** Whether a recovery of the source's connector is under way. */
  public boolean isUnderWay(Source source) {
    return recoveries.find(source.name()).isPresent();
  }

  /**
   * Does what can be done now, unless another service does; what cannot is tried again by the next
   * call. A second one that is a step behind would remove the slot of the connector that starts.
   */
  void carryOn(Source source) {
    Optional<Recovery> taken = recoveries.take(source.name());
    if (taken.isEmpty()) {
      return;
    }
    try {
      carryOn(source, taken.get());
    } finally {
      recoveries.giveBack(source.name());
    }
  }

  private void carryOn(Source source, Recovery recovery) {
    String waitsFor;
    try {
      waitsFor = step(source, recovery);
    } catch (ControlPlaneException e) {
      waitsFor = e.detail();
    }
    if (waitsFor == null) {
      recoveries.done(source.name());
      log.info("The connector starts anew. source={}", source.name());
    } else if (!waitsFor.equals(recovery.failure())) {
      recoveries.hindered(source.name(), waitsFor);
      log.info("The recovery waits: {}", waitsFor);
    }
  }

  /** What it waits for, null at the end. */
  private @Nullable String step(Source source, Recovery recovery) {
    identity.check(source);
    String name = ConnectorConfig.name(source);
    Map<String, String> desired = registration.desired(source);
    if (connect.config(name).isEmpty()) {
      connect.createStopped(name, desired);
    }
    Optional<ConnectorStatus> status = connect.status(name);
    if (status.isEmpty() || !status.get().connector().state().equals("STOPPED")) {
      connect.stop(name);
      return "The connector is being stopped.";
    }
    if (!status.get().tasks().isEmpty()) {
      return "The connector's task is being stopped.";
    }
    Instant known = identity.settle(source, recovery.reason()).orElse(recovery.requestedAt());
    if (replicas.areWorkedOn(source, known)) {
      return "Ingest runs that began before have to end.";
    }
    connect.putConfig(name, desired);
    registered.keep(source.name(), desired);
    registered.resume(source.name());
    connect.deleteOffsets(name);
    slots.drop(source);
    replicas.startOver(source, recovery.reason());
    identity.recovered(source.name());
    connect.resume(name);
    return null;
  }
}
