package io.penstock.slot;

import io.penstock.problem.NotFoundException;
import io.penstock.slot.Sampled.Server;
import io.penstock.slot.WalRate.Point;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Tells of slots by what is kept of them. */
@Component
class SlotStates implements SlotWatch {
  private final WatchedSlots watched;
  private final SlotSamples samples;
  private final ResnapshotSpeeds speeds;
  private final SlotProperties properties;

  SlotStates(
      WatchedSlots watched,
      SlotSamples samples,
      ResnapshotSpeeds speeds,
      SlotProperties properties) {
    this.watched = watched;
    this.samples = samples;
    this.speeds = speeds;
    this.properties = properties;
  }

  @Override
  public List<SlotState> current() {
    Map<String, List<Point>> points = samples.points(null, properties.rateWindow());
    Map<String, Double> speed = speeds.all();
    return watched.all().stream()
        .map(
            each ->
                state(
                    each, points.getOrDefault(each.source(), List.of()), speed.get(each.source())))
        .toList();
  }

  @Override
  public Duration allowedAge() {
    return properties.allowedAge();
  }

  @Override
  public SlotState of(String source) {
    return state(get(source));
  }

  @Override
  public List<SourceState> servers() {
    return watched.all().stream().map(each -> each.state(properties.allowedAge())).toList();
  }

  @Override
  public SourceState server(String source) {
    return get(source).state(properties.allowedAge());
  }

  @Override
  public List<CapturePosition> positions() {
    List<CapturePosition> positions = new ArrayList<>();
    for (Watched each : watched.all()) {
      SlotSample slot = each.slot();
      if (each.isSampled(properties.allowedAge()) && slot != null && slot.usable()) {
        Long confirmed = slot.confirmedLsn();
        if (confirmed != null) {
          positions.add(position(each, confirmed, slot.sentLsn()));
        }
      }
    }
    return positions;
  }

  private CapturePosition position(Watched each, long confirmed, @Nullable Long sent) {
    Long first = each.firstConfirmedLsn();
    return new CapturePosition(
        each.source(),
        Objects.requireNonNull(each.sampledAt()),
        confirmed,
        samples.timeOf(each.source(), confirmed).orElse(null),
        sent == null ? null : samples.timeOf(each.source(), sent).orElse(null),
        first != null && Long.compareUnsigned(confirmed, first) > 0);
  }

  @Override
  public List<Stranger> strangers() {
    Map<String, Stranger> strangers = new HashMap<>();
    Map<String, String> firstOf = new HashMap<>();
    for (Watched each : watched.all()) {
      Server server = each.server();
      if (server == null) {
        continue;
      }
      // The same for a server, whichever of its sources answers.
      String source = firstOf.computeIfAbsent(server.systemIdentifier(), of -> each.source());
      if (each.isSampled(properties.allowedAge())) {
        for (SlotSample slot : each.strangers()) {
          strangers.putIfAbsent(
              source + " " + slot.name(),
              new Stranger(source, slot, Objects.requireNonNull(each.sampledAt())));
        }
      }
    }
    return strangers.values().stream()
        .sorted(
            Comparator.comparing(Stranger::source)
                .thenComparing(stranger -> stranger.sample().name()))
        .toList();
  }

  /** What is kept of a source, or a not-found problem. */
  Watched get(String source) {
    return watched.find(source).orElseThrow(() -> new NotFoundException("source", source));
  }

  SlotState state(Watched each) {
    return state(
        each,
        samples
            .points(each.source(), properties.rateWindow())
            .getOrDefault(each.source(), List.of()),
        speeds.all().get(each.source()));
  }

  SlotObserved observed(Watched each) {
    return new SlotObserved(each.state(properties.allowedAge()), state(each), each.strangers());
  }

  private SlotState state(Watched each, List<Point> points, @Nullable Double rowsPerSecond) {
    Duration allowedAge = properties.allowedAge();
    SlotStatus status = each.status(allowedAge);
    return new SlotState(
        each.source(),
        each.slotName(),
        status,
        each.slot(),
        each.sampledAt(),
        each.unreadSince(),
        each.loss(),
        Runways.of(each, status, WalRate.of(points, properties.rateWindow())),
        LossCost.of(each.size(), rowsPerSecond));
  }
}
