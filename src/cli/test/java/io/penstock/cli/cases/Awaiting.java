package io.penstock.cli.cases;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Waits for what comes sooner or later. */
final class Awaiting {
  private static final Duration LIMIT = Duration.ofMinutes(5);

  private Awaiting() {}

  /** Something that is there, or true. */
  static <T> T await(String what, Callable<@Nullable T> look) {
    return await(what, look, found -> !Boolean.FALSE.equals(found));
  }

  static <T> T await(String what, Callable<@Nullable T> look, Predicate<T> wanted) {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (true) {
      T found = ask(look);
      if (found != null && wanted.test(found)) {
        return found;
      }
      assertThat(System.nanoTime()).as("%s: %s", what, found).isLessThan(deadline);
      Pause.of(Duration.ofMillis(300));
    }
  }

  private static <T> @Nullable T ask(Callable<@Nullable T> look) {
    try {
      return look.call();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
