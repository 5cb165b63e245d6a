package io.penstock.slot;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.slot.Runway.Limit;
import io.penstock.slot.Sampled.Server;
import io.penstock.slot.SlotSample.Spill;
import io.penstock.slot.SourceState.Facts;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RunwaysTests {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final WalRate RATE = new WalRate(10, 50);

  @Test
  void endsAtTheServersLimit() {
    assertThat(Runways.of(watched(1_000L, null), SlotStatus.RESERVED, RATE))
        .isEqualTo(
            new Runway(
                Limit.SLOT_LIMIT, 1_000L, Duration.ofSeconds(100), Duration.ofSeconds(20), null));
  }

  @Test
  void endsWhereTheVolumeIsFull() {
    assertThat(Runways.of(watched(null, 700L), SlotStatus.RESERVED, RATE))
        .isEqualTo(
            new Runway(
                Limit.WAL_VOLUME, 200L, Duration.ofSeconds(20), Duration.ofSeconds(4), null));
  }

  @Test
  void endsAtTheNearerOfTheTwo() {
    assertThat(Runways.of(watched(100L, 700L), SlotStatus.RESERVED, RATE).limit())
        .isEqualTo(Limit.SLOT_LIMIT);
    assertThat(Runways.of(watched(300L, 700L), SlotStatus.RESERVED, RATE).limit())
        .isEqualTo(Limit.WAL_VOLUME);
  }

  @Test
  void isUnknownWithoutALimit() {
    Runway runway = Runways.of(watched(null, null), SlotStatus.RESERVED, RATE);

    assertThat(runway.unknown()).contains("max_slot_wal_keep_size", "walVolumeBytes");
    assertThat(runway.worst()).isNull();
  }

  @Test
  void isUnknownWithoutARate() {
    Runway runway = Runways.of(watched(100L, null), SlotStatus.RESERVED, null);

    assertThat(runway.remainingBytes()).isEqualTo(100);
    assertThat(runway.unknown()).contains("too few samples");
  }

  @Test
  void hasNoEndWhileNothingIsWritten() {
    Runway runway = Runways.of(watched(100L, null), SlotStatus.RESERVED, new WalRate(0, 10));

    assertThat(runway.unknown()).isNull();
    assertThat(runway.median()).isNull();
    assertThat(runway.worst()).isEqualTo(Duration.ofSeconds(10));
  }

  @Test
  void isOverAtTheLimit() {
    assertThat(Runways.of(watched(0L, null), SlotStatus.UNRESERVED, null).worst())
        .isEqualTo(Duration.ZERO);
    assertThat(Runways.of(watched(null, 400L), SlotStatus.EXTENDED, RATE))
        .isEqualTo(new Runway(Limit.WAL_VOLUME, 0L, Duration.ZERO, Duration.ZERO, null));
  }

  @Test
  void isUnknownFromAnOldSample() {
    assertThat(Runways.of(watched(100L, null), SlotStatus.UNKNOWN, RATE).unknown())
        .contains("too old");
  }

  private static Watched watched(@Nullable Long safeWalBytes, @Nullable Long walVolumeBytes) {
    SlotSample slot =
        new SlotSample(
            "penstock_shop",
            "shop",
            "pgoutput",
            false,
            true,
            null,
            "reserved",
            null,
            1L,
            1L,
            1L,
            100L,
            safeWalBytes,
            new Spill(0, 0, 0, 0));
    Facts facts = new Facts(1_000, 500, null, null, null, null);
    return new Watched(
        "shop",
        "penstock_shop",
        walVolumeBytes,
        NOW,
        null,
        null,
        NOW,
        new Server("1", NOW, facts, null),
        slot,
        null,
        List.of(),
        NOW,
        1L,
        null,
        null,
        null,
        null,
        NOW);
  }
}
