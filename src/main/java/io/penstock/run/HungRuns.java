package io.penstock.run;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Ends the runs of this service that hang: whose driver has reported nothing, and used hardly any
 * processor time, for long. A report is rare while much is taken; work is never idle.
 */
@Component
class HungRuns {
  private static final Logger log = LoggerFactory.getLogger(HungRuns.class);

  /** Of one processor: an idle JVM uses less, one that works on tables much more. */
  private static final double BUSY = 0.05;

  private final Map<UUID, Idle> drivers = new HashMap<>();
  private final DriverWatch watch;
  private final Runs runs;
  private final Duration timeout;

  HungRuns(DriverWatch watch, Runs runs, RunProperties properties) {
    this.watch = watch;
    this.runs = runs;
    this.timeout = properties.hangTimeout();
  }

  /**
   * A driver as it was last looked at.
   *
   * @param processor time that it had used
   * @param at when, by this JVM's own clock
   * @param since when it was last busy, by the same clock
   */
  private record Idle(Duration processor, long at, long since) {

    Idle next(Duration used, long now) {
      double share = (double) used.minus(processor).toNanos() / Math.max(1, now - at);
      return new Idle(used, now, share < BUSY ? since : now);
    }
  }

  @Scheduled(
      initialDelayString = "${penstock.run.settle-interval:15s}",
      fixedDelayString = "${penstock.run.settle-interval:15s}")
  void look() {
    try {
      Set<UUID> watched = watch.watched();
      drivers.keySet().retainAll(watched);
      for (Run run : runs.get(watched)) {
        look(run);
      }
      for (Run run : runs.unreported(watched, timeout)) {
        endIfIdle(run);
      }
    } catch (DataAccessException e) {
      log.warn("Nothing can be told of hung runs: {}", e.getMessage());
    }
  }

  private void look(Run run) {
    long now = System.nanoTime();
    Duration used =
        DriverProcess.alive(run.driver())
            .flatMap(process -> process.info().totalCpuDuration())
            .orElse(Duration.ZERO);
    drivers.merge(run.id(), new Idle(used, now, now), (before, first) -> before.next(used, now));
  }

  private void endIfIdle(Run run) {
    @Nullable Idle idle = drivers.get(run.id());
    if (idle != null && idle.at() - idle.since() >= timeout.toNanos()) {
      watch.end(
          run,
          "The run hung: for %d seconds its driver reported nothing and used hardly any processor"
                  .formatted(timeout.toSeconds())
              + " time, so it was ended.");
    }
  }
}
