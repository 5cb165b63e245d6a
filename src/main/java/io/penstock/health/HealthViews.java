package io.penstock.health;

import io.penstock.api.model.HealthEvidence;
import io.penstock.api.model.HealthPiece;
import io.penstock.api.model.HealthSubjectKind;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** Health as the API shows it. */
final class HealthViews {
  private HealthViews() {}

  static io.penstock.api.model.HealthReport report(HealthReport report) {
    Evidence decided = report.decidedBy();
    return new io.penstock.api.model.HealthReport()
        .kind(kind(report.subject()))
        .id(report.subject().id())
        .source(report.source())
        .status(status(report.status()))
        .decidedBy(decided == null ? null : evidence(decided))
        .evidence(report.evidence().stream().map(HealthViews::evidence).toList())
        .at(report.at().atOffset(ZoneOffset.UTC));
  }

  private static HealthEvidence evidence(Evidence evidence) {
    return new HealthEvidence()
        .piece(HealthPiece.fromValue(evidence.piece().name()))
        .kind(kind(evidence.subject()))
        .id(evidence.subject().id())
        .status(status(evidence.status()))
        .reason(evidence.reason())
        .at(utc(evidence.at()))
        .allowedAgeSeconds(evidence.allowedAge().toSeconds());
  }

  static io.penstock.api.model.HealthStatus status(HealthStatus status) {
    return io.penstock.api.model.HealthStatus.fromValue(status.name());
  }

  static @Nullable HealthPiece piece(HealthReport report) {
    Evidence decided = report.decidedBy();
    return decided == null ? null : HealthPiece.fromValue(decided.piece().name());
  }

  private static HealthSubjectKind kind(Subject subject) {
    return HealthSubjectKind.fromValue(subject.kind().name());
  }

  static @Nullable OffsetDateTime utc(@Nullable Instant time) {
    return time == null ? null : time.atOffset(ZoneOffset.UTC);
  }
}
