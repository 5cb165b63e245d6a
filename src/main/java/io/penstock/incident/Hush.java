package io.penstock.incident;

import io.penstock.incident.IncidentPlan.Step;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Finds out of which open incidents nobody is told, since of others or of what people asked for.
 */
final class Hush {
  private Hush() {}

  static List<Step> hush(List<Step> steps, List<Mute> mutes, Instant now) {
    List<Incident> open = steps.stream().map(Step::incident).filter(Incident::isOpen).toList();
    return steps.stream().map(step -> hush(step, open, mutes, now)).toList();
  }

  private static Step hush(Step step, List<Incident> open, List<Mute> mutes, Instant now) {
    Incident incident = step.incident();
    if (!incident.isOpen()) {
      return step;
    }
    Incident cause = Suppression.causeOf(incident, open);
    Mute mute =
        mutes.stream()
            .filter(each -> each.matchers().match(incident.finding()))
            .findFirst()
            .orElse(null);
    UUID causeId = cause == null ? null : cause.id();
    UUID muteId = mute == null ? null : mute.id();
    List<Entry> entries = new ArrayList<>();
    if (!Objects.equals(causeId, incident.suppressedBy())) {
      entries.add(suppressed(cause, now));
    }
    if (!Objects.equals(muteId, incident.mutedBy())) {
      entries.add(muted(mute, now));
    }
    return entries.isEmpty() ? step : step.with(incident.hushed(causeId, muteId), entries);
  }

  private static Entry suppressed(@Nullable Incident cause, Instant now) {
    return cause == null
        ? Entry.byService(now, Entry.Type.UNSUPPRESSED, "What it followed from is over.")
        : Entry.byService(
            now,
            Entry.Type.SUPPRESSED,
            "It follows from \"%s\" of %s, incident %s."
                .formatted(cause.kind().title(), cause.finding().subject().name(), cause.id()));
  }

  private static Entry muted(@Nullable Mute mute, Instant now) {
    return mute == null
        ? Entry.byService(now, Entry.Type.UNMUTED, "Nothing keeps it quiet any more.")
        : Entry.byService(
            now,
            Entry.Type.MUTED,
            "%s by %s until %s: %s"
                .formatted(
                    mute.type() == Mute.Type.SILENCE ? "Silenced" : "In a maintenance window",
                    mute.author(),
                    mute.endsAt(),
                    mute.reason()));
  }
}
