package io.penstock.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ListeningTests {
  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 1);
  private final Listening listening = new Listening(Duration.ofSeconds(10), nanos::get);

  @Test
  void lastsFromTheFirstAnswerOn() {
    assertThat(listening.hasLasted(Duration.ZERO)).isFalse();

    hear(10, 10, 10);

    assertThat(listening.hasLasted(Duration.ofSeconds(20))).isTrue();
    assertThat(listening.hasLasted(Duration.ofSeconds(21))).isFalse();
  }

  @Test
  void beginsAgainAfterAGap() {
    hear(10, 10, 11, 5);

    assertThat(listening.hasLasted(Duration.ofSeconds(5))).isTrue();
    assertThat(listening.hasLasted(Duration.ofSeconds(6))).isFalse();
  }

  @Test
  void hasNotLastedWhileNothingIsHeard() {
    hear(10, 10);

    nanos.addAndGet(Duration.ofSeconds(11).toNanos());

    assertThat(listening.hasLasted(Duration.ofSeconds(5))).isFalse();
  }

  @Test
  void beginsAgainAfterTheDatabaseWasAway() {
    hear(5, 5);

    listening.cutOff();
    assertThat(listening.hasLasted(Duration.ZERO)).isFalse();
    hear(5, 5);

    assertThat(listening.hasLasted(Duration.ofSeconds(5))).isTrue();
    assertThat(listening.hasLasted(Duration.ofSeconds(6))).isFalse();
  }

  /** Hears of the others after so many seconds each. */
  private void hear(int... seconds) {
    for (int pause : seconds) {
      nanos.addAndGet(Duration.ofSeconds(pause).toNanos());
      listening.heard();
    }
  }
}
