package io.penstock.incident;

import io.penstock.access.Actor;
import io.penstock.api.IncidentsApi;
import io.penstock.api.model.Assignment;
import io.penstock.api.model.Comment;
import io.penstock.api.model.IncidentEvaluation;
import io.penstock.api.model.IncidentKindList;
import io.penstock.api.model.IncidentPage;
import io.penstock.api.model.IncidentState;
import io.penstock.web.Changed;
import io.penstock.web.Cursor;
import io.penstock.web.Editable;
import io.penstock.web.Edits;
import io.penstock.web.Page;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

/** The API's incidents. */
@RestController
class IncidentController implements IncidentsApi {
  private static final String LIST = "incidents";
  private static final int TIMELINE = 500;

  private final Incidents incidents;
  private final Entries entries;
  private final IncidentActions actions;
  private final Evaluations evaluations;
  private final IncidentViews views;
  private final Edits edits;

  IncidentController(
      Incidents incidents,
      Entries entries,
      IncidentActions actions,
      Evaluations evaluations,
      IncidentViews views,
      Edits edits) {
    this.incidents = incidents;
    this.entries = entries;
    this.actions = actions;
    this.evaluations = evaluations;
    this.views = views;
    this.edits = edits;
  }

  @Override
  public ResponseEntity<IncidentPage> listIncidents(
      @Nullable IncidentState state,
      io.penstock.api.model.@Nullable Severity severity,
      @Nullable String kind,
      @Nullable String source,
      @Nullable UUID tableId,
      @Nullable String owner,
      @Nullable Boolean acknowledged,
      @Nullable Boolean quiet,
      Integer limit,
      @Nullable String cursor) {
    Incidents.Filter filter =
        new Incidents.Filter(
            state == null ? null : Incident.State.valueOf(state.name()),
            severity == null ? null : Severity.valueOf(severity.name()),
            kind,
            source,
            tableId,
            owner,
            acknowledged,
            quiet);
    List<Incident> read =
        incidents.list(filter, Places.of(Cursor.decode(LIST, cursor, 2)), limit + 1);
    Page<Incident> page =
        Page.of(read, limit, last -> Places.cursor(LIST, last.course().openedAt(), last.id()));
    return ResponseEntity.ok(
        new IncidentPage(page.map(views::view).items()).nextCursor(page.nextCursor()));
  }

  @Override
  public ResponseEntity<io.penstock.api.model.Incident> getIncident(UUID id) {
    return edits.answer(editable(incidents.get(id)));
  }

  @Override
  public ResponseEntity<io.penstock.api.model.Incident> acknowledgeIncident(UUID id) {
    Incident before = incidents.get(id);
    actions.acknowledge(id, Actor.required().name());
    Incident after = incidents.get(id);
    Changed.note(before.handling(), after.handling());
    return ResponseEntity.ok(whole(after));
  }

  @Override
  public ResponseEntity<io.penstock.api.model.Incident> assignIncident(
      UUID id, Assignment assignment, @Nullable String ifMatch) {
    return edits.edit(
        ifMatch,
        () -> editable(incidents.lock(id)),
        () -> {
          actions.assign(id, assignment.getAssignee(), Actor.required().name());
          return editable(incidents.get(id));
        });
  }

  @Override
  public ResponseEntity<io.penstock.api.model.Incident> commentIncident(UUID id, Comment comment) {
    actions.comment(id, comment.getText(), Actor.required().name());
    return ResponseEntity.ok(whole(incidents.get(id)));
  }

  /** What edits change of an incident. */
  private record Edited(@Nullable String assignee) {}

  private Editable<io.penstock.api.model.Incident> editable(Incident incident) {
    return new Editable<>(whole(incident), new Edited(incident.handling().assignee()));
  }

  @Override
  public ResponseEntity<IncidentKindList> listIncidentKinds() {
    return ResponseEntity.ok(
        new IncidentKindList(Arrays.stream(IncidentKind.values()).map(views::view).toList()));
  }

  @Override
  public ResponseEntity<IncidentEvaluation> getIncidentEvaluation() {
    return ResponseEntity.ok(
        evaluations
            .last()
            .map(
                last ->
                    new IncidentEvaluation(last.unknown())
                        .evaluatedAt(last.at().atOffset(ZoneOffset.UTC)))
            .orElseGet(() -> new IncidentEvaluation(List.of())));
  }

  private io.penstock.api.model.Incident whole(Incident incident) {
    return views
        .view(incident)
        .timeline(
            entries.newest(incident.id(), TIMELINE).stream().map(IncidentViews::view).toList());
  }
}
