package io.penstock.access;

import io.penstock.problem.TooManyException;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * Counts what each caller has done of operations that cost much, such as those that ask many
 * sources. Each service counts for itself.
 */
@Component
class CostlyCalls {
  private static final long MINUTE = Duration.ofMinutes(1).toNanos();

  private final int most;
  private final Operations operations;
  private final LongSupplier clock;
  private final Map<String, Window> windows = new HashMap<>();

  /** Calls since a time. */
  private record Window(long since, int calls) {}

  @Autowired
  CostlyCalls(AccessProperties properties, Operations operations) {
    this(properties.costlyPerMinute(), operations, System::nanoTime);
  }

  CostlyCalls(int most, Operations operations, LongSupplier nanoClock) {
    this.most = most;
    this.operations = operations;
    this.clock = nanoClock;
  }

  /**
   * Counts a request, if it costs much.
   *
   * @throws TooManyException if it is one too many within a minute
   */
  void count(Actor caller, HttpServletRequest request) {
    operations
        .of(request)
        .filter(Operation::isCostly)
        .ifPresent(operation -> count(caller, operation));
  }

  /**
   * Counts a call.
   *
   * @throws TooManyException if it is one too many within a minute
   */
  synchronized void count(Actor caller, Operation operation) {
    long now = clock.getAsLong();
    windows.values().removeIf(window -> now - window.since() >= MINUTE);
    String key = caller.kind() + " " + caller.name() + " " + operation.id();
    Window window = windows.getOrDefault(key, new Window(now, 0));
    if (window.calls() >= most) {
      Duration left = Duration.ofNanos(MINUTE - (now - window.since())).plusSeconds(1);
      throw new TooManyException(
          "too-many-calls",
          "%s is asked for more than %d times a minute; wait %d s."
              .formatted(operation.id(), most, left.toSeconds()),
          left);
    }
    windows.put(key, new Window(window.since(), window.calls() + 1));
  }
}
