package io.penstock.freshness;

import io.penstock.slot.CapturePosition;
import io.penstock.table.Table;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Keeps what a look showed; others learn of it in the same transaction. */
@Service
class FreshnessKeeping {
  /** How far back a table may reach for its first mark. */
  private static final Duration FIRST = Duration.ofHours(6);

  private final Marks marks;
  private final SeenTables seen;
  private final Lags lags;
  private final FreshnessProperties properties;
  private final ApplicationEventPublisher events;

  FreshnessKeeping(
      Marks marks,
      SeenTables seen,
      Lags lags,
      FreshnessProperties properties,
      ApplicationEventPublisher events) {
    this.marks = marks;
    this.seen = seen;
    this.lags = lags;
    this.properties = properties;
    this.events = events;
  }

  /** Keeps a look at all tables, given by source. */
  @Transactional
  void keep(Map<String, List<TableEvidence>> bySource) {
    Instant now = seen.now();
    List<Seen> all = new ArrayList<>();
    List<TableFreshness> freshness = new ArrayList<>();
    Map<UUID, Duration> known = new HashMap<>();
    bySource.forEach(
        (source, evidence) -> {
          List<Mark> reachable = reachable(source, evidence);
          for (TableEvidence each : evidence) {
            Seen shown = each.seen(reachable, now);
            TableFreshness state = state(each.table(), shown, now, properties.allowedAge());
            all.add(shown);
            freshness.add(state);
            if (state.lag() != null) {
              known.put(state.tableId(), state.lag());
            }
          }
        });
    seen.keep(all);
    lags.add(known);
    events.publishEvent(new FreshnessObserved(List.copyOf(freshness)));
  }

  @Transactional
  void thin() {
    marks.thin();
    lags.thin(properties.keepLags());
  }

  /** Makes the mark of this look, and tells of it and those before that some table may reach. */
  private List<Mark> reachable(String source, List<TableEvidence> evidence) {
    Map<UUID, Mark.End> ends = new HashMap<>();
    for (TableEvidence each : evidence) {
      Mark.End end = each.mark();
      if (end != null) {
        ends.put(each.table().id(), end);
      }
    }
    CapturePosition position = evidence.get(0).position();
    Instant completeAt = position == null ? null : position.confirmedThrough();
    if (position == null || completeAt == null || ends.isEmpty()) {
      return List.of();
    }
    Instant first = completeAt.minus(FIRST);
    Instant earliest =
        evidence.stream()
            .map(each -> each.before() == null ? null : each.before().completeAt())
            .map(before -> before == null ? first : before)
            .min(Comparator.naturalOrder())
            .orElse(first);
    List<Mark> later = marks.after(source, earliest);
    Mark mark = new Mark(position.confirmedLsn(), completeAt, ends);
    boolean reached =
        evidence.stream()
            .filter(each -> ends.containsKey(each.table().id()))
            .allMatch(
                each -> mark.isReached(each.table().id(), each.taken(), each.table().epoch()));
    if (!reached && (later.isEmpty() || !later.get(0).equals(mark))) {
      marks.add(source, mark);
    }
    List<Mark> reachable = new ArrayList<>(List.of(mark));
    reachable.addAll(later);
    return reachable;
  }

  /** What can be said of a table by what was seen of it. */
  static TableFreshness state(Table table, Seen seen, Instant now, Duration allowedAge) {
    Instant proved = seen.provedAt();
    boolean young = proved != null && !proved.plus(allowedAge).isBefore(now);
    String unknown =
        young && seen.completeAt() != null
            ? null
            : Objects.requireNonNullElse(
                seen.unknown(), "What was seen of the table is too old to tell.");
    return new TableFreshness(
        table.id(),
        table.source(),
        table.name().toString(),
        seen.lsn(),
        seen.completeAt(),
        unknown == null && seen.completeAt() != null
            ? Duration.between(seen.completeAt(), now)
            : null,
        table.policy().lagTarget(),
        unknown == null ? seen.stages() : Map.of(),
        unknown,
        seen.observedAt(),
        seen.progress());
  }
}
