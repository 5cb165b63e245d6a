package io.penstock.slot;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Shows slots. What is not known, since nothing was asked or it is too old, has no sample rather
 * than an old one.
 */
@Component
class SlotMetrics {
  private static final Logger log = LoggerFactory.getLogger(SlotMetrics.class);
  private final SlotStates states;
  private final MultiGauge status;
  private final MultiGauge lost;
  private final MultiGauge active;
  private final MultiGauge retained;
  private final MultiGauge safe;
  private final MultiGauge runway;
  private final MultiGauge spilled;
  private final MultiGauge strangers;
  private final MultiGauge up;
  private final MultiGauge oldest;

  SlotMetrics(SlotStates states, MeterRegistry registry) {
    this.states = states;
    status = gauge("penstock.slot.status", "1 for what the slot is, 0 for the rest", registry);
    lost = gauge("penstock.slot.lost", "1 from a loss until the tables are proved again", registry);
    active = gauge("penstock.slot.active", "1 while somebody reads the slot", registry);
    retained = bytes("penstock.slot.retained", "WAL that the server keeps for it", registry);
    safe = bytes("penstock.slot.safe.wal", "WAL until the slot may be lost", registry);
    runway =
        MultiGauge.builder("penstock.slot.runway")
            .description("How long the slot lasts if nobody reads it")
            .baseUnit("seconds")
            .register(registry);
    spilled = bytes("penstock.slot.spilled", "Put on disk while decoding", registry);
    strangers = bytes("penstock.slot.stranger.retained", "WAL kept for a stranger", registry);
    up = gauge("penstock.source.up", "1 while the source answers samples", registry);
    oldest =
        MultiGauge.builder("penstock.source.oldest.transaction")
            .description("Age of the oldest transaction, prepared ones included")
            .baseUnit("seconds")
            .register(registry);
  }

  private static MultiGauge gauge(String name, String description, MeterRegistry registry) {
    return MultiGauge.builder(name).description(description).register(registry);
  }

  private static MultiGauge bytes(String name, String description, MeterRegistry registry) {
    return MultiGauge.builder(name).description(description).baseUnit("bytes").register(registry);
  }

  @Scheduled(fixedDelay = 15, timeUnit = TimeUnit.SECONDS)
  void refresh() {
    List<SlotState> slots = List.of();
    List<SlotWatch.Stranger> others = List.of();
    List<SourceState> servers = List.of();
    try {
      slots = states.current();
      others = states.strangers();
      servers = states.servers();
    } catch (DataAccessException e) {
      log.warn("The slots could not be read: {}", e.getMessage());
    }
    status.register(slots.stream().flatMap(slot -> statuses(slot).stream()).toList(), true);
    lost.register(rows(slots, slot -> slot.loss() == null ? 0.0 : 1.0), true);
    List<SlotState> known =
        slots.stream().filter(slot -> slot.status() != SlotStatus.UNKNOWN).toList();
    show(active, known, sample -> sample.active() ? 1.0 : 0.0);
    show(retained, known, sample -> number(sample.retainedBytes()));
    show(safe, known, sample -> number(sample.safeWalBytes()));
    show(spilled, known, sample -> sample.spill() == null ? null : 1.0 * sample.spill().bytes());
    runway.register(known.stream().flatMap(slot -> runways(slot).stream()).toList(), true);
    strangers.register(others.stream().flatMap(other -> stranger(other).stream()).toList(), true);
    up.register(servers.stream().flatMap(server -> up(server).stream()).toList(), true);
    oldest.register(servers.stream().flatMap(server -> oldest(server).stream()).toList(), true);
  }

  private static void show(
      MultiGauge gauge, List<SlotState> slots, Function<SlotSample, @Nullable Double> value) {
    gauge.register(
        rows(slots, slot -> slot.sample() == null ? null : value.apply(slot.sample())), true);
  }

  private static List<Row<?>> rows(
      List<SlotState> slots, Function<SlotState, @Nullable Double> value) {
    List<Row<?>> rows = new ArrayList<>();
    for (SlotState slot : slots) {
      Double known = value.apply(slot);
      if (known != null) {
        rows.add(Row.of(Tags.of("source", slot.source()), known));
      }
    }
    return rows;
  }

  private static List<Row<?>> statuses(SlotState slot) {
    return Arrays.stream(SlotStatus.values())
        .<Row<?>>map(
            each ->
                Row.of(
                    Tags.of("source", slot.source(), "status", word(each)),
                    slot.status() == each ? 1 : 0))
        .toList();
  }

  private static List<Row<?>> runways(SlotState slot) {
    List<Row<?>> rows = new ArrayList<>();
    add(rows, Tags.of("source", slot.source(), "rate", "median"), slot.runway().median());
    add(rows, Tags.of("source", slot.source(), "rate", "worst"), slot.runway().worst());
    return rows;
  }

  private static List<Row<?>> stranger(SlotWatch.Stranger other) {
    Long bytes = other.sample().retainedBytes();
    return bytes == null
        ? List.of()
        : List.of(Row.of(Tags.of("source", other.source(), "slot", other.sample().name()), bytes));
  }

  private static List<Row<?>> up(SourceState server) {
    return server.answers() == null
        ? List.of()
        : List.of(Row.of(Tags.of("source", server.source()), server.answers() ? 1 : 0));
  }

  private static List<Row<?>> oldest(SourceState server) {
    List<Row<?>> rows = new ArrayList<>();
    if (Boolean.TRUE.equals(server.answers()) && server.facts() != null) {
      add(rows, Tags.of("source", server.source()), server.facts().oldest());
    }
    return rows;
  }

  private static void add(List<Row<?>> rows, Tags tags, @Nullable Duration time) {
    if (time != null) {
      rows.add(Row.of(tags, time.toMillis() / 1e3));
    }
  }

  private static @Nullable Double number(@Nullable Long value) {
    return value == null ? null : value.doubleValue();
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
