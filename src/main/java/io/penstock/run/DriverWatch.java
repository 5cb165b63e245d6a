package io.penstock.run;

import io.penstock.log.LogKey;
import io.penstock.run.Run.Driver;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.core.task.AsyncTaskExecutor;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Notices that drivers end: those that this service started by their process, those of an earlier
 * start of the service by looking for them. Runs whose outcome is unknown are settled here too.
 */
@Component
class DriverWatch {
  private static final Logger log = LoggerFactory.getLogger(DriverWatch.class);

  /** The system computes a process's start anew at each look, not quite the same each time. */
  private static final Duration SAME_START = Duration.ofSeconds(2);

  /** How long another service may take from keeping a run to starting its driver. */
  private static final Duration STARTING = Duration.ofMinutes(1);

  private final Set<UUID> watched = ConcurrentHashMap.newKeySet();
  private final Runs runs;
  private final RunEnding ending;
  private final AsyncTaskExecutor executor;
  private final Clock clock;

  DriverWatch(
      Runs runs,
      RunEnding ending,
      @Qualifier("applicationTaskExecutor") AsyncTaskExecutor executor,
      Clock clock) {
    this.runs = runs;
    this.ending = ending;
    this.executor = executor;
    this.clock = clock;
  }

  /** Keeps the periodic look away from a run that is just being started. */
  void starting(UUID id) {
    watched.add(id);
  }

  /** Of a run that was not even kept. */
  void forget(UUID id) {
    watched.remove(id);
  }

  /** Ends the run when its driver ends. */
  void watch(UUID id, CompletableFuture<Integer> exit) {
    watched.add(id);
    exit.whenCompleteAsync((code, failure) -> gone(id, code), executor);
  }

  /** Gives up a run that was not started. */
  void notStarted(UUID id, String reason) {
    ending.notStarted(id, reason);
    watched.remove(id);
  }

  /** Ends a run whose every table is settled before a driver is needed. */
  void nothingToDo(UUID id) {
    ending.driverIsGone(id, null);
    watched.remove(id);
  }

  /** Looks after open runs that nobody watches; also at the start of the service. */
  @Scheduled(initialDelayString = "PT0S", fixedDelayString = "${penstock.run.settle-interval:15s}")
  void settle() {
    for (Run run : runs.open()) {
      if (watched.contains(run.id()) || isBeingStarted(run)) {
        continue;
      }
      Optional<ProcessHandle> alive = alive(run.driver());
      if (alive.isPresent()) {
        log.info("Found the driver of an earlier start again. runId={}", run.id());
        watch(run.id(), alive.get().onExit().thenApply(ended -> null));
      } else {
        gone(run.id(), run.exitCode());
      }
    }
  }

  private boolean isBeingStarted(Run run) {
    return run.status() == RunStatus.QUEUED
        && run.requestedAt().plus(STARTING).isAfter(clock.instant());
  }

  private void gone(UUID id, @Nullable Integer exitCode) {
    try (MDC.MDCCloseable ignored = LogKey.RUN.is(id)) {
      ending.driverIsGone(id, exitCode);
    } catch (RuntimeException e) {
      log.error("A run could not be ended; it is tried again. runId={}", id, e);
    } finally {
      watched.remove(id);
    }
  }

  private static Optional<ProcessHandle> alive(@Nullable Driver driver) {
    if (driver == null) {
      return Optional.empty();
    }
    return ProcessHandle.of(driver.processId())
        .filter(ProcessHandle::isAlive)
        .filter(
            process ->
                process
                    .info()
                    .startInstant()
                    .map(start -> Duration.between(start, driver.startedAt()).abs())
                    .map(apart -> apart.compareTo(SAME_START) <= 0)
                    .orElse(false));
  }
}
