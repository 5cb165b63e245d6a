package io.penstock.run;

import io.penstock.instance.ServiceInstance;
import io.penstock.log.LogKey;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.core.task.AsyncTaskExecutor;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Looks after the runs of this service: notices that drivers end, and says in the database that it
 * does. Runs that a service has left are taken over: their drivers are looked for on the same host,
 * and of those on another host the lake is asked. Runs whose outcome is unknown are settled here
 * too.
 */
@Component
class DriverWatch implements DisposableBean {
  private static final Logger log = LoggerFactory.getLogger(DriverWatch.class);

  private final Set<UUID> watched = ConcurrentHashMap.newKeySet();
  private final Map<UUID, String> endedFor = new ConcurrentHashMap<>();
  private final Map<UUID, CompletableFuture<Integer>> found = new ConcurrentHashMap<>();
  private final ServiceInstance instance;
  private final Runs runs;
  private final RunOwners owners;
  private final RunEnding ending;
  private final AsyncTaskExecutor executor;
  private final RunProperties properties;
  private final Listening listening;

  DriverWatch(
      ServiceInstance instance,
      Runs runs,
      RunOwners owners,
      RunEnding ending,
      @Qualifier("applicationTaskExecutor") AsyncTaskExecutor executor,
      RunProperties properties) {
    this.instance = instance;
    this.runs = runs;
    this.owners = owners;
    this.ending = ending;
    this.executor = executor;
    this.properties = properties;
    this.listening = new Listening(properties.beatInterval().multipliedBy(2), System::nanoTime);
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

  /** The runs whose drivers' ends this service waits for. */
  Set<UUID> watched() {
    return Set.copyOf(watched);
  }

  /**
   * Ends a run by ending its driver, which is on this host; called again while it does not end.
   *
   * @param reason why, which the run will tell
   */
  void end(Run run, String reason) {
    boolean again = endedFor.put(run.id(), reason) != null;
    DriverProcess.alive(run.driver())
        .ifPresent(process -> log.warn("The driver is ended: {} runId={}", reason, run.id()));
    DriverProcess.alive(run.driver())
        .ifPresent(again ? ProcessHandle::destroyForcibly : ProcessHandle::destroy);
  }

  /** Tells other services that this one looks after its runs; also at the start of the service. */
  @Scheduled(initialDelayString = "PT0S", fixedDelayString = "${penstock.run.beat-interval:5s}")
  void beat() {
    try {
      owners.seen(instance.id());
      owners.ended(watched).forEach(this::endZombie);
      listening.heard();
    } catch (DataAccessException e) {
      listening.cutOff();
      log.warn("Nothing can be told of runs: {}", e.getMessage());
    }
  }

  /** Of a run that another service has ended, because this one could not be heard. */
  private void endZombie(UUID id) {
    DriverProcess.alive(runs.get(id).driver())
        .ifPresent(
            process -> {
              log.warn("The driver of a run that was ended meanwhile is ended. runId={}", id);
              process.destroyForcibly();
            });
  }

  /** Looks after open runs that nobody watches; also at the start of the service. */
  @Scheduled(initialDelayString = "PT0S", fixedDelayString = "${penstock.run.settle-interval:15s}")
  void settle() {
    askFound();
    boolean far = listening.hasLasted(properties.ownerSilence());
    List<UUID> left = owners.take(instance, properties.ownerSilence(), far);
    if (!left.isEmpty()) {
      log.warn("Takes over runs that nobody looks after. runs={}", left);
    }
    for (UUID id : owners.of(instance.id())) {
      if (!watched.contains(id)) {
        lookAfter(runs.get(id));
      }
    }
  }

  private void lookAfter(Run run) {
    String host = run.host();
    if (host != null && !host.equals(instance.host())) {
      lost(run.id(), host);
      return;
    }
    Optional<ProcessHandle> alive = DriverProcess.alive(run.driver());
    if (alive.isPresent()) {
      log.info("Found the driver of another start again. runId={}", run.id());
      CompletableFuture<Integer> exit = alive.get().onExit().thenApply(ended -> null);
      found.put(run.id(), exit);
      watch(run.id(), exit);
    } else {
      gone(run.id(), run.exitCode());
    }
  }

  /** A driver of another service may have ended the run and stay up, as long as that one lives. */
  private void askFound() {
    found.values().removeIf(CompletableFuture::isDone);
    found.forEach(
        (id, exit) -> {
          Integer code = ending.answered(id);
          if (code != null) {
            exit.complete(code);
          }
        });
  }

  private void lost(UUID id, String host) {
    try (MDC.MDCCloseable ignored = LogKey.RUN.is(id)) {
      ending.nobodyKnowsOfDriver(
          id,
          ("The service that looked after the run has been silent for more than %d seconds, and its"
                  + " driver was on another host (%s); the lake tells what it came to.")
              .formatted(properties.ownerSilence().toSeconds(), host));
    } catch (RuntimeException e) {
      log.error("A run could not be ended; it is tried again. runId={}", id, e);
    }
  }

  private void gone(UUID id, @Nullable Integer exitCode) {
    try (MDC.MDCCloseable ignored = LogKey.RUN.is(id)) {
      String reason = endedFor.get(id);
      boolean ended =
          reason == null
              ? ending.driverIsGone(id, exitCode)
              : ending.driverWasEnded(id, exitCode, reason);
      if (ended) {
        endedFor.remove(id);
      }
    } catch (RuntimeException e) {
      log.error("A run could not be ended; it is tried again. runId={}", id, e);
    } finally {
      watched.remove(id);
    }
  }

  @Override
  public void destroy() {
    if (watched.isEmpty()) {
      return;
    }
    try {
      owners.release(instance.id());
    } catch (DataAccessException e) {
      log.warn("Others take over runs when this service was silent for long: {}", e.getMessage());
    }
  }
}
