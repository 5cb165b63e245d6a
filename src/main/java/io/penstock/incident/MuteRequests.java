package io.penstock.incident;

import io.penstock.problem.ConflictException;
import io.penstock.problem.Fault;
import io.penstock.problem.InvalidException;
import io.penstock.problem.NotFoundException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/** Makes, changes and ends silences and maintenance windows. */
@Service
class MuteRequests {
  private final Mutes mutes;

  MuteRequests(Mutes mutes) {
    this.mutes = mutes;
  }

  /**
   * What is asked for.
   *
   * @param startsAt null for now
   */
  record Asked(Matchers matchers, @Nullable Instant startsAt, Instant endsAt, String reason) {}

  Mute create(Mute.Type type, Asked asked, String author) {
    Instant now = mutes.now();
    Instant start = asked.startsAt() == null ? now : asked.startsAt();
    check(type, asked, start, now);
    Mute mute =
        new Mute(
            UUID.randomUUID(),
            type,
            asked.matchers(),
            start,
            asked.endsAt(),
            asked.reason(),
            author,
            now);
    mutes.add(mute);
    return mute;
  }

  Mute change(Mute.Type type, UUID id, Asked asked) {
    Mute before = get(type, id);
    Instant start = asked.startsAt() == null ? before.startsAt() : asked.startsAt();
    check(type, asked, start, mutes.now());
    Mute changed =
        new Mute(
            id,
            type,
            asked.matchers(),
            start,
            asked.endsAt(),
            asked.reason(),
            before.author(),
            before.createdAt());
    if (!mutes.change(changed)) {
      throw new ConflictException(word(type) + "-over", "It is over; make another one instead.");
    }
    return changed;
  }

  void end(Mute.Type type, UUID id) {
    get(type, id);
    mutes.end(id);
  }

  Mute get(Mute.Type type, UUID id) {
    return mutes.find(type, id).orElseThrow(() -> new NotFoundException(word(type), id));
  }

  /** Locks it; within a transaction. */
  Mute lock(Mute.Type type, UUID id) {
    mutes.lock(id);
    return get(type, id);
  }

  Instant now() {
    return mutes.now();
  }

  private static void check(Mute.Type type, Asked asked, Instant start, Instant now) {
    List<Fault> faults = new ArrayList<>();
    if (!asked.endsAt().isAfter(start)) {
      faults.add(
          new Fault("/endsAt", "/endsAt must be after the start, which is %s.".formatted(start)));
    } else if (!asked.endsAt().isAfter(now)) {
      faults.add(
          new Fault("/endsAt", "/endsAt must be in the future; it is %s now.".formatted(now)));
    }
    if (type == Mute.Type.SILENCE && asked.matchers().hasNoCondition()) {
      faults.add(
          new Fault(
              "/matchers",
              "/matchers must have a condition; what is to keep everything quiet is a maintenance"
                  + " window."));
    }
    asked.matchers().kinds().stream()
        .filter(kind -> IncidentKind.ofWord(kind).isEmpty())
        .forEach(
            kind ->
                faults.add(
                    new Fault(
                        "/matchers/kinds",
                        "%s is no kind of incident; GET /incident-kinds lists them."
                            .formatted(kind))));
    if (!faults.isEmpty()) {
      throw new InvalidException("invalid-request", "The request is wrong; see errors.", faults);
    }
  }

  private static String word(Mute.Type type) {
    return type == Mute.Type.WINDOW ? "maintenance-window" : type.name().toLowerCase(Locale.ROOT);
  }
}
