package io.penstock.incident;

import io.penstock.api.model.IncidentEntry;
import io.penstock.api.model.IncidentState;
import io.penstock.incident.Incident.Course;
import io.penstock.web.ApiPaths;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Incidents as the API and webhooks show them. */
@Component
public class IncidentViews {
  private final IncidentProperties properties;

  IncidentViews(IncidentProperties properties) {
    this.properties = properties;
  }

  /** An incident without its timeline. */
  public io.penstock.api.model.Incident view(Incident incident) {
    Finding finding = incident.finding();
    Subject subject = finding.subject();
    Course course = incident.course();
    return new io.penstock.api.model.Incident()
        .id(incident.id())
        .kind(finding.kind().word())
        .severity(severity(finding.severity()))
        .errorClass(errorClass(finding.kind()))
        .state(IncidentState.valueOf(incident.state().name()))
        .title(finding.kind().title())
        .text(finding.text())
        .subjectType(io.penstock.api.model.Incident.SubjectTypeEnum.valueOf(subject.type().name()))
        .subject(subject.name())
        .source(subject.source())
        .tableId(subject.tableId())
        .evidence(finding.evidence())
        .tables(finding.tables().stream().map(IncidentViews::view).toList())
        .owners(finding.owners())
        .openedAt(utc(course.openedAt()))
        .lastSeenAt(utc(course.lastSeenAt()))
        .count(course.count())
        .clearSince(utcOrNull(course.clearSince()))
        .resolvedAt(utcOrNull(course.resolvedAt()))
        .durationSeconds(duration(course))
        .resolution(course.resolution())
        .reopened(course.reopened())
        .acknowledgedAt(utcOrNull(incident.handling().acknowledgedAt()))
        .acknowledgedBy(incident.handling().acknowledgedBy())
        .assignee(incident.handling().assignee())
        .suppressedBy(incident.suppressedBy())
        .mutedBy(incident.mutedBy())
        .runbook(runbook(finding.kind()))
        .links(links(incident));
  }

  io.penstock.api.model.IncidentKind view(IncidentKind kind) {
    return new io.penstock.api.model.IncidentKind(
        kind.word(), severity(kind.severity()), errorClass(kind), kind.title(), runbook(kind));
  }

  static IncidentEntry view(Entry entry) {
    return new IncidentEntry(
            utc(entry.at()), IncidentEntry.TypeEnum.valueOf(entry.type().name()), entry.text())
        .actor(entry.actor());
  }

  /** Where a kind's runbook is. */
  public String runbook(IncidentKind kind) {
    return properties.runbooks() + kind.word() + ".md";
  }

  private static io.penstock.api.model.AffectedTable view(AffectedTable table) {
    return new io.penstock.api.model.AffectedTable(table.id(), table.source(), table.name())
        .owner(table.owner());
  }

  private static @Nullable Long duration(Course course) {
    Instant over = course.clearSince();
    return course.resolvedAt() == null || over == null
        ? null
        : Duration.between(course.openedAt(), over).toSeconds();
  }

  /** Where to look and what to do, as paths of the API. */
  private static Map<String, String> links(Incident incident) {
    Map<String, String> links = new TreeMap<>();
    links.put("incident", ApiPaths.PREFIX + "/incidents/" + incident.id());
    UUID table = incident.finding().subject().tableId();
    if (table != null) {
      String path = ApiPaths.PREFIX + "/tables/" + table;
      links.put("table", path);
      switch (incident.kind()) {
        case MASS_CHANGE_HELD -> links.put("decideHeldChange", path + "/held-change/decision");
        case TABLE_QUARANTINED, SCHEMA_DECISION_NEEDED ->
            links.put("releaseTable", path + "/release");
        case GAP -> links.put("resnapshotTable", path + "/resnapshots");
        default -> {}
      }
    }
    String source = incident.finding().subject().source();
    if (source != null && table == null) {
      links.put("connector", ApiPaths.PREFIX + "/sources/" + source + "/connector");
      if (incident.kind() == IncidentKind.RECOVERY_NEEDED) {
        links.put(
            "recoverConnector", ApiPaths.PREFIX + "/sources/" + source + "/connector/recovery");
      }
    }
    return links;
  }

  private static io.penstock.api.model.Severity severity(Severity severity) {
    return io.penstock.api.model.Severity.valueOf(severity.name());
  }

  private static io.penstock.api.model.ErrorClass errorClass(IncidentKind kind) {
    return io.penstock.api.model.ErrorClass.valueOf(kind.errorClass().name());
  }

  private static OffsetDateTime utc(Instant time) {
    return time.atOffset(ZoneOffset.UTC);
  }

  private static @Nullable OffsetDateTime utcOrNull(@Nullable Instant time) {
    return time == null ? null : utc(time);
  }
}
