package io.penstock.notify;

import io.penstock.incident.AffectedTable;
import io.penstock.incident.Incident;
import io.penstock.incident.IncidentViews;
import io.penstock.web.ApiPaths;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** What all templates show of an incident, short enough for a message. */
@Component
class Shown {
  private static final int TEXT = 500;
  private static final int NAME = 130;
  private static final int ITEMS = 10;

  private final IncidentViews views;
  private final String baseUrl;

  Shown(IncidentViews views, NotifyProperties properties) {
    this.views = views;
    this.baseUrl = properties.baseUrl().replaceAll("/+$", "");
  }

  String externalUrl() {
    return baseUrl;
  }

  String url(Incident incident) {
    return baseUrl + ApiPaths.PREFIX + "/incidents/" + incident.id();
  }

  String runbook(Incident incident) {
    return views.runbook(incident.kind());
  }

  static String text(Incident incident) {
    return cut(incident.finding().text(), TEXT);
  }

  static String subject(Incident incident) {
    return cut(incident.finding().subject().name(), NAME);
  }

  static String source(Incident incident) {
    String source = incident.finding().subject().source();
    return source == null ? "" : source;
  }

  static List<String> tables(Incident incident) {
    return incident.finding().tables().stream()
        .limit(ITEMS)
        .map(AffectedTable::name)
        .map(name -> cut(name, NAME))
        .toList();
  }

  static List<String> owners(Incident incident) {
    return incident.finding().owners().stream()
        .limit(ITEMS)
        .map(owner -> cut(owner, NAME))
        .toList();
  }

  static OffsetDateTime startsAt(Incident incident) {
    return incident.course().openedAt().atOffset(ZoneOffset.UTC);
  }

  /** When the fault was over, null while the incident is open. */
  static @Nullable OffsetDateTime endsAt(Incident incident) {
    java.time.Instant over = incident.course().clearSince();
    java.time.Instant resolved = incident.course().resolvedAt();
    if (resolved == null) {
      return null;
    }
    return (over == null ? resolved : over).atOffset(ZoneOffset.UTC);
  }

  private static String cut(String text, int length) {
    return text.length() <= length ? text : text.substring(0, length - 1) + "…";
  }
}
