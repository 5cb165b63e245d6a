package io.penstock.fleet;

import io.penstock.fleet.Apply.Progress;
import io.penstock.fleet.Apply.StepStatus;
import io.penstock.problem.ControlPlaneException;
import io.penstock.problem.Fault;
import io.penstock.problem.InvalidException;
import io.penstock.problem.UpstreamException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Carries plans out, step by step, and goes on with one that another service, or an earlier life of
 * this one, began. A source whose step waits or fails holds up its own steps only.
 */
@Component
class FleetApplier {
  private static final Logger log = LoggerFactory.getLogger(FleetApplier.class);

  /** How often the lease is prolonged before it would be over. */
  private static final int LEASE_KEPT_TIMES = 4;

  private final FleetApplies applies;
  private final FleetPlans plans;
  private final FleetReader reader;
  private final StepRunner runner;
  private final FleetProperties properties;
  private final Clock clock;

  FleetApplier(
      FleetApplies applies,
      FleetPlans plans,
      FleetReader reader,
      StepRunner runner,
      FleetProperties properties,
      Clock clock) {
    this.applies = applies;
    this.plans = plans;
    this.reader = reader;
    this.runner = runner;
    this.properties = properties;
    this.clock = clock;
  }

  /** Does what can be done now, unless another service does. */
  @Scheduled(fixedDelayString = "${penstock.fleet.interval:2s}")
  void carryOn() {
    try {
      Optional<UUID> taken = applies.take(properties.lease());
      if (taken.isPresent()) {
        carryOn(taken.get());
        applies.giveBack(taken.get());
      }
    } catch (DataAccessException e) {
      log.warn("The fleet's plan could not be carried on: {}", e.getMessage());
    }
  }

  private void carryOn(UUID planId) {
    Apply apply = applies.find(planId).orElseThrow();
    FleetFile file;
    try {
      file = reader.read(plans.get(planId).file());
    } catch (InvalidException e) {
      // Kept by a version of the service with another format; it would keep all others waiting.
      log.error("The plan's file cannot be read any more. planId={} faults={}", planId, e.faults());
      applies.finish(planId, Apply.Status.FAILED, clock.instant());
      return;
    }
    Set<StepStatus> ends = runSources(apply, file);
    if (!ends.contains(StepStatus.WAITING)) {
      Apply.Status end =
          ends.contains(StepStatus.FAILED) ? Apply.Status.FAILED : Apply.Status.SUCCEEDED;
      applies.finish(planId, end, clock.instant());
      log.info("The plan is carried out. planId={} status={}", planId, end);
    }
  }

  /** Goes on with all sources, some at once; the statuses of the steps that they came to. */
  private Set<StepStatus> runSources(Apply apply, FleetFile file) {
    Map<String, List<Progress>> bySource = new LinkedHashMap<>();
    for (Progress each : apply.steps()) {
      bySource.computeIfAbsent(each.step().source(), source -> new ArrayList<>()).add(each);
    }
    SourceWork work = new SourceWork(properties.parallelSources());
    return work.each(
        bySource.values(),
        (steps, ended) -> runSource(apply, file, steps, ended),
        properties.lease().dividedBy(LEASE_KEPT_TIMES),
        () -> applies.keep(apply.planId(), properties.lease()));
  }

  /** Takes a source's steps in their order, up to one that waits or fails. */
  private StepStatus runSource(
      Apply apply, FleetFile file, List<Progress> steps, BooleanSupplier ended) {
    for (Progress each : steps) {
      if (each.status() == StepStatus.SUCCEEDED) {
        continue;
      }
      if (ended.getAsBoolean()) {
        return StepStatus.WAITING;
      }
      StepStatus status =
          each.status() == StepStatus.FAILED ? each.status() : run(apply, file, each);
      if (status != StepStatus.SUCCEEDED) {
        return status;
      }
    }
    return StepStatus.SUCCEEDED;
  }

  private StepStatus run(Apply apply, FleetFile file, Progress progress) {
    Step step = progress.step();
    Outcome outcome = outcome(apply, file, step);
    applies.step(
        apply.planId(), progress.position(), outcome.status(), outcome.message(), clock.instant());
    if (outcome.status() != progress.status()
        || !Objects.equals(outcome.message(), progress.message())) {
      log.info(
          "A step of the fleet's plan. kind={} source={} table={} status={} message=\"{}\"",
          step.kind(),
          step.source(),
          step.table(),
          outcome.status(),
          outcome.message());
    }
    return outcome.status();
  }

  /** What became of a step; the message says why it is not done. */
  private record Outcome(StepStatus status, @Nullable String message) {}

  private Outcome outcome(Apply apply, FleetFile file, Step step) {
    try {
      String waitsFor = runner.run(apply, file, step);
      return new Outcome(waitsFor == null ? StepStatus.SUCCEEDED : StepStatus.WAITING, waitsFor);
    } catch (UpstreamException e) {
      return new Outcome(e.retryable() ? StepStatus.WAITING : StepStatus.FAILED, text(e));
    } catch (ControlPlaneException e) {
      return new Outcome(StepStatus.FAILED, text(e));
    } catch (DataAccessException e) {
      log.warn("A step has to wait.", e);
      return new Outcome(
          StepStatus.WAITING, "The metadata database did not do its part; see the log.");
    } catch (RuntimeException e) {
      log.error("A step failed unexpectedly. step={}", step, e);
      return new Outcome(
          StepStatus.FAILED, "It failed unexpectedly; the service's log has the reason.");
    }
  }

  private static String text(ControlPlaneException e) {
    StringBuilder text = new StringBuilder(e.detail());
    for (Fault fault : e.faults()) {
      text.append(' ').append(fault.detail());
    }
    return text.toString();
  }
}
