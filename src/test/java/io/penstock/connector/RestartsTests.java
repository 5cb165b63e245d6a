package io.penstock.connector;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class RestartsTests {
  private Instant now = Instant.EPOCH;
  private final Restarts restarts =
      new Restarts(
          new SupervisionProperties(
              Duration.ofSeconds(5), Duration.ofSeconds(30), "connect-offsets"),
          new Clock() {
            @Override
            public Instant instant() {
              return now;
            }

            @Override
            public ZoneId getZone() {
              return ZoneOffset.UTC;
            }

            @Override
            public Clock withZone(ZoneId zone) {
              return this;
            }
          });

  @Test
  void pausesDoubleUpToTheLongest() {
    for (int seconds : new int[] {5, 10, 20, 30, 30}) {
      assertThat(restarts.areDue("shop")).isTrue();
      restarts.count("shop");
      now = now.plusSeconds(seconds).minusMillis(1);
      assertThat(restarts.areDue("shop")).as("after %d s", seconds).isFalse();
      now = now.plusMillis(1);
    }
    assertThat(restarts.areDue("other")).isTrue();
  }

  @Test
  void beginsFromTheShortestPauseOnceARestartHasHelped() {
    restarts.count("shop");
    restarts.count("shop");
    now = now.plusSeconds(19);
    restarts.runs("shop");
    assertThat(restarts.count("shop")).isEqualTo(3);
    now = now.plusSeconds(41);
    restarts.runs("shop");

    assertThat(restarts.count("shop")).isEqualTo(1);
  }
}
