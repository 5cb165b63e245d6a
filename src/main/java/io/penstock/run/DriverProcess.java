package io.penstock.run;

import io.penstock.run.Run.Driver;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds the process of a driver on this host. */
final class DriverProcess {
  /** The system computes a process's start anew at each look, not quite the same each time. */
  private static final Duration SAME_START = Duration.ofSeconds(2);

  private DriverProcess() {}

  /** A process that was started just now. */
  static Driver of(Process process, Clock clock) {
    return new Driver(process.pid(), process.info().startInstant().orElseGet(clock::instant));
  }

  /** The process if it is alive; a later one of the same id is another one. */
  static Optional<ProcessHandle> alive(@Nullable Driver driver) {
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
