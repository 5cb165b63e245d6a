package io.penstock.run;

import io.penstock.api.model.RunStatus;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** What the API shows alike of runs of every kind. */
final class RunViews {
  private RunViews() {}

  static RunStatus status(Run run) {
    return RunStatus.fromValue(run.status().name());
  }

  static OffsetDateTime utc(Instant time) {
    return time.atOffset(ZoneOffset.UTC);
  }

  static @Nullable OffsetDateTime utcOrNull(@Nullable Instant time) {
    return time == null ? null : utc(time);
  }
}
