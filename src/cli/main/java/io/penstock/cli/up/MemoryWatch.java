package io.penstock.cli.up;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Watches how much memory this process and all it has started hold together. */
public final class MemoryWatch implements AutoCloseable {
  private static final Duration OFTEN = Duration.ofMillis(500);

  private final Duration every;
  private final AtomicLong peak = new AtomicLong();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "memory-watch");
            thread.setDaemon(true);
            return thread;
          });

  /** Looks twice a second. */
  public MemoryWatch() {
    this(OFTEN);
  }

  /**
   * Looks now and then.
   *
   * @param every how often; a look at hundreds of processes is not free
   */
  public MemoryWatch(Duration every) {
    this.every = every;
  }

  /** Begins to look. */
  public void start() {
    timer.scheduleWithFixedDelay(
        () -> peak.accumulateAndGet(MemoryUse.of(ProcessHandle.current()).bytes(), Math::max),
        0,
        every.toMillis(),
        TimeUnit.MILLISECONDS);
  }

  /** The most that was held at once so far; 0 where the system does not tell. */
  public long peakBytes() {
    return peak.get();
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
