package io.penstock.freshness;

import io.penstock.run.IngestStandings.Standing;
import io.penstock.slot.CapturePosition;
import io.penstock.table.Resnapshot;
import io.penstock.table.Table;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a table at a look; pure.
 *
 * @param standing null before any ingest run
 * @param ingestSince when the ingest run that works on it was asked for, null without one
 * @param resnapshot its newest, null if there was none
 * @param position of its source, null while unknown
 * @param topics whether Kafka told where topics end
 * @param end of its topic, null if the topic does not exist
 * @param before what the look before showed, null before the first
 */
record TableEvidence(
    Table table,
    @Nullable Standing standing,
    @Nullable Instant ingestSince,
    @Nullable Resnapshot resnapshot,
    @Nullable CapturePosition position,
    boolean topics,
    @Nullable Long end,
    @Nullable Seen before) {

  /** First offset of its topic that no run has taken. */
  long taken() {
    return standing == null || standing.nextOffset() == null ? 0 : standing.nextOffset();
  }

  /** What is missing for it to be said how fresh it is now, null if nothing is. */
  @Nullable String missing() {
    if (position == null || position.confirmedThrough() == null) {
      return "It is not known how far the source's connector has come; see its slot.";
    }
    if (!topics) {
      return "Kafka did not tell where the topic ends.";
    }
    if (standing == null || standing.requestedAt() == null) {
      return "No ingest run has taken the table up yet.";
    }
    if (table.completeThroughLsn() == null && !position.streams()) {
      return "The initial snapshot is not known to be complete.";
    }
    if (resnapshot != null && resnapshot.state() != Resnapshot.State.COMPLETE) {
      return "The table is being read anew.";
    }
    if ((end == null ? 0 : end) < taken()) {
      return "The topic ends before what was taken of it: it is another one, or was cut.";
    }
    return null;
  }

  /** What the mark of this look tells of the table, null if it tells nothing. */
  Mark.@Nullable End mark() {
    return missing() == null ? new Mark.End(end == null ? 0 : end, table.epoch()) : null;
  }

  /**
   * What this look shows.
   *
   * @param marks that the table may have reached, the newest first
   */
  Seen seen(List<Mark> marks, Instant now) {
    String missing = missing();
    Long lsn = before == null ? null : before.lsn();
    Instant completeAt = before == null ? null : before.completeAt();
    // What the brake holds back is in history only.
    if (missing == null && table.held() == null) {
      for (Mark mark : marks) {
        if (mark.isReached(table.id(), taken(), table.epoch())) {
          lsn = mark.lsn();
          completeAt = mark.completeAt();
          break;
        }
      }
    }
    if (missing == null && completeAt == null) {
      missing = "No position is known yet that the replica is complete through.";
    }
    return new Seen(
        table.id(),
        now,
        lsn,
        completeAt,
        missing == null ? now : before == null ? null : before.provedAt(),
        missing == null && completeAt != null ? stages(completeAt, now) : Map.of(),
        missing,
        Progress.after(before == null ? null : before.progress(), taken(), end, now));
  }

  private Map<Stage, Duration> stages(Instant completeAt, Instant now) {
    Instant confirmed = position == null ? null : position.confirmedThrough();
    if (position == null || confirmed == null) {
      return Map.of();
    }
    Instant sent = position.sentThrough();
    Instant handedOut = sent == null || sent.isBefore(confirmed) ? confirmed : sent;
    Map<Stage, Duration> stages = new EnumMap<>(Stage.class);
    // Without a reader nothing is handed out, which is the reader's fault.
    stages.put(Stage.SOURCE, sent == null ? Duration.ZERO : between(handedOut, now));
    stages.put(Stage.CONNECTOR, between(confirmed, sent == null ? now : handedOut));
    Duration rest = between(completeAt, confirmed);
    Duration ingest = ingest(rest, now);
    stages.put(Stage.TOPIC, rest.minus(ingest));
    stages.put(Stage.INGEST, ingest);
    return stages;
  }

  private Duration ingest(Duration rest, Instant now) {
    if (standing != null && standing.failures() > 0) {
      return rest;
    }
    Duration running = ingestSince == null ? Duration.ZERO : between(ingestSince, now);
    return running.compareTo(rest) < 0 ? running : rest;
  }

  private static Duration between(Instant from, Instant to) {
    return to.isAfter(from) ? Duration.between(from, to) : Duration.ZERO;
  }
}
