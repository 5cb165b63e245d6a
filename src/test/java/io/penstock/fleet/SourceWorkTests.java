package io.penstock.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.penstock.fleet.Apply.Progress;
import io.penstock.fleet.Apply.StepStatus;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SourceWorkTests {
  private static final Duration OFTEN = Duration.ofMillis(20);
  private static final List<Progress> SLOW = List.of(step(0));
  private static final List<Progress> QUICK = List.of(step(1));

  @Test
  void goesOnWithTheOthersWhileOneSourceAnswersSlowly() {
    CountDownLatch others = new CountDownLatch(1);
    AtomicInteger looks = new AtomicInteger();

    Set<StepStatus> ends =
        new SourceWork(2)
            .each(
                List.of(SLOW, QUICK),
                (steps, ended) -> {
                  if (steps == SLOW) {
                    return await(others) ? StepStatus.WAITING : StepStatus.FAILED;
                  }
                  others.countDown();
                  return StepStatus.SUCCEEDED;
                },
                OFTEN,
                looks::incrementAndGet);

    assertThat(ends).containsExactlyInAnyOrder(StepStatus.WAITING, StepStatus.SUCCEEDED);
    assertThat(looks).hasPositiveValue();
  }

  @Test
  void keepsTheLeaseWhileItWaits() {
    CountDownLatch kept = new CountDownLatch(3);

    Set<StepStatus> ends =
        new SourceWork(1)
            .each(
                List.of(SLOW),
                (steps, ended) -> await(kept) ? StepStatus.SUCCEEDED : StepStatus.FAILED,
                OFTEN,
                kept::countDown);

    assertThat(ends).containsExactly(StepStatus.SUCCEEDED);
  }

  @Test
  void throwsWhatBreaksASourceOnceTheOthersHaveEnded() {
    CountDownLatch begun = new CountDownLatch(1);
    AtomicInteger ended = new AtomicInteger();

    assertThatThrownBy(
            () ->
                new SourceWork(2)
                    .each(
                        List.of(SLOW, QUICK),
                        (steps, end) -> {
                          if (steps == SLOW) {
                            await(begun);
                            throw new IllegalStateException("broken");
                          }
                          begun.countDown();
                          while (!end.getAsBoolean()) {
                            Thread.onSpinWait();
                          }
                          ended.incrementAndGet();
                          return StepStatus.WAITING;
                        },
                        OFTEN,
                        () -> {}))
        .hasMessage("broken");

    assertThat(ended).hasValue(1);
  }

  private static Progress step(int position) {
    return new Progress(
        position,
        Step.of(Step.Kind.REGISTER_SOURCE, "s" + position, null, List.of(), "It is kept."),
        StepStatus.PENDING,
        null,
        null);
  }

  private static boolean await(CountDownLatch latch) {
    try {
      return latch.await(30, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
