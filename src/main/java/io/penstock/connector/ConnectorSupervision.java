package io.penstock.connector;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.penstock.connect.ConnectGateway;
import io.penstock.connect.ConnectorStatus;
import io.penstock.identity.IdentityChecks;
import io.penstock.log.LogKey;
import io.penstock.problem.ControlPlaneException;
import io.penstock.source.SlotPositions;
import io.penstock.source.Source;
import io.penstock.source.Sources;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Keeps connectors running. A task fails whenever its connection is lost, and is restarted only
 * after its source was found to be what it was: on another server it would go on as if nothing had
 * happened. A source that answers slowly delays the others for a moment at most.
 */
@Component
class ConnectorSupervision implements DisposableBean {
  private static final Logger log = LoggerFactory.getLogger(ConnectorSupervision.class);
  private static final int ALL = 100_000;
  private static final int AT_ONCE = 8;

  /** How long one look waits for its sources; those that take longer are left out meanwhile. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Sources sources;
  private final ConnectGateway connect;
  private final IdentityChecks identity;
  private final Recoveries recoveries;
  private final ConnectorRecovery recovery;
  private final Restarts restarts;
  private final SlotPositions slots;
  private final StoredOffsets offsets;
  private final ConnectorUpkeep upkeep;
  private final MeterRegistry registry;
  private final Set<String> underWay = ConcurrentHashMap.newKeySet();

  /** Where the slot of a source was found that nobody reads, and that nothing is lost there. */
  private final Map<String, String> idle = new ConcurrentHashMap<>();

  private final ExecutorService workers =
      Executors.newFixedThreadPool(
          AT_ONCE,
          task -> {
            Thread thread = new Thread(task, "connector-supervision");
            thread.setDaemon(true);
            return thread;
          });

  ConnectorSupervision(
      Sources sources,
      ConnectGateway connect,
      IdentityChecks identity,
      Recoveries recoveries,
      ConnectorRecovery recovery,
      Restarts restarts,
      SlotPositions slots,
      StoredOffsets offsets,
      ConnectorUpkeep upkeep,
      MeterRegistry registry) {
    this.sources = sources;
    this.connect = connect;
    this.identity = identity;
    this.recoveries = recoveries;
    this.recovery = recovery;
    this.restarts = restarts;
    this.slots = slots;
    this.offsets = offsets;
    this.upkeep = upkeep;
    this.registry = registry;
  }

  /** Looks at all connectors once. */
  @Scheduled(
      initialDelayString = "${penstock.supervision.interval:5s}",
      fixedDelayString = "${penstock.supervision.interval:5s}")
  void look() {
    List<Future<?>> looks = new ArrayList<>();
    try {
      for (Source source : sources.list(null, ALL)) {
        if (underWay.add(source.name())) {
          looks.add(workers.submit(() -> look(source)));
        }
      }
    } catch (DataAccessException e) {
      log.warn("The connectors could not be looked after: {}", e.getMessage());
    }
    await(looks);
  }

  @Override
  public void destroy() {
    workers.shutdownNow();
  }

  private static void await(List<Future<?>> looks) {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    for (Future<?> look : looks) {
      try {
        look.get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
      } catch (TimeoutException e) {
        log.debug("A connector takes long to be looked after; the others go on.", e);
      } catch (ExecutionException e) {
        log.error("A connector could not be looked after.", e.getCause());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  private void look(Source source) {
    try (MDC.MDCCloseable ignored = LogKey.SOURCE.is(source.name())) {
      if (recoveries.find(source.name()).isPresent()) {
        recovery.carryOn(source);
        return;
      }
      ConnectorStatus status = status(source);
      if (status != null) {
        keepRunning(source, status);
      } else {
        upkeep.bringBack(source);
      }
    } catch (ControlPlaneException e) {
      log.debug("The connector could not be looked after: {}", e.detail());
    } catch (DataAccessException e) {
      log.warn("The connector could not be looked after: {}", e.getMessage());
    } finally {
      underWay.remove(source.name());
    }
  }

  private @Nullable ConnectorStatus status(Source source) {
    String name = ConnectorConfig.name(source);
    try {
      return connect.status(name).orElse(null);
    } catch (ControlPlaneException e) {
      watchIdleSlot(source, () -> offsets.of(name));
      throw e;
    }
  }

  /**
   * A slot is moved by hand only while nobody reads it. Debezium would go on behind that as if
   * nothing were missing, and once it has stored its next offset nothing tells of it any more.
   *
   * @param offset asks for the connector's stored offset, after the slot was looked at
   */
  private void watchIdleSlot(Source source, Supplier<Map<String, @Nullable Object>> offset) {
    String place = slots.idleAt(source);
    if (place == null || identity.recoveryNeeded(source.name()) != null) {
      idle.remove(source.name());
    } else if (!place.equals(idle.get(source.name())) && !holdIfLost(source, offset.get())) {
      idle.put(source.name(), place);
    }
  }

  private void keepRunning(Source source, ConnectorStatus status) {
    String name = ConnectorConfig.name(source);
    if (identity.recoveryNeeded(source.name()) != null) {
      hold(name, status);
    } else if (upkeep.settle(source, status, offset -> holdIfLost(source, offset))) {
      watchIdleSlot(source, () -> connect.offset(name));
    } else if (!ConnectorRegistration.hasFailed(status)) {
      restarts.runs(name);
      if (!ConnectorRegistration.isRunning(status)) {
        watchIdleSlot(source, () -> connect.offset(name));
      }
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

  /** Debezium refuses to go on then, each time anew. */
  private boolean holdIfLost(Source source, Map<String, @Nullable Object> offset) {
    Long readThrough = readThrough(offset);
    String gap = readThrough == null ? null : slots.gapAfter(source, readThrough);
    if (gap != null) {
      identity.hold(source, gap);
    }
    return gap != null;
  }

  /** The LSN that a stored offset stands at, null if the next start reads a snapshot anyway. */
  static @Nullable Long readThrough(Map<String, @Nullable Object> offset) {
    if (Boolean.FALSE.equals(offset.get("last_snapshot_record"))) {
      return null;
    }
    return Stream.of("lsn", "lsn_proc", "lsn_commit")
        .map(offset::get)
        .filter(Number.class::isInstance)
        .map(lsn -> ((Number) lsn).longValue())
        .max(Long::compareUnsigned)
        .orElse(null);
  }

  private void restart(Source source, String name) {
    try {
      if (identity.check(source) != null || holdIfLost(source, connect.offset(name))) {
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
