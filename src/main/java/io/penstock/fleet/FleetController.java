package io.penstock.fleet;

import io.penstock.access.Actor;
import io.penstock.api.FleetApi;
import io.penstock.api.model.FleetApply;
import io.penstock.api.model.FleetPlan;
import io.penstock.api.model.FleetRevision;
import io.penstock.api.model.FleetRevisionPage;
import io.penstock.api.model.NewFleetApply;
import io.penstock.api.model.NewFleetApply.SlotEnum;
import io.penstock.fleet.FleetRevisions.Revision;
import io.penstock.problem.Fault;
import io.penstock.problem.InvalidException;
import io.penstock.problem.NotFoundException;
import io.penstock.web.ApiPaths;
import io.penstock.web.Cursor;
import io.penstock.web.Page;
import java.net.URI;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

/** The API's fleet. */
@RestController
class FleetController implements FleetApi {
  private static final String LIST = "fleet-revisions";
  private static final String PLANS = ApiPaths.PREFIX + "/fleet/plans/";
  private final FleetPlanning planning;
  private final FleetPlans plans;
  private final ApplyRequests requests;
  private final FleetApplies applies;
  private final FleetRevisions revisions;

  FleetController(
      FleetPlanning planning,
      FleetPlans plans,
      ApplyRequests requests,
      FleetApplies applies,
      FleetRevisions revisions) {
    this.planning = planning;
    this.plans = plans;
    this.requests = requests;
    this.applies = applies;
    this.revisions = revisions;
  }

  @Override
  public ResponseEntity<FleetPlan> planFleet(String file) {
    KeptPlan kept = planning.plan(file, Actor.required().name());
    return ResponseEntity.created(URI.create(PLANS + kept.id())).body(FleetViews.plan(kept));
  }

  @Override
  public ResponseEntity<FleetPlan> getFleetPlan(UUID planId) {
    return ResponseEntity.ok(FleetViews.plan(plans.get(planId)));
  }

  @Override
  public ResponseEntity<FleetApply> applyFleetPlan(UUID planId, NewFleetApply asked) {
    Apply apply =
        requests.request(
            planId,
            asked.getSlot() == SlotEnum.DROP ? Apply.Slot.DROP : Apply.Slot.KEEP,
            named(asked.getDropLakeData()),
            Actor.required().name());
    return ResponseEntity.accepted()
        .location(URI.create(PLANS + planId + "/apply"))
        .body(FleetViews.apply(apply));
  }

  @Override
  public ResponseEntity<FleetApply> getFleetApply(UUID planId) {
    return ResponseEntity.ok(
        applies
            .find(planId)
            .map(FleetViews::apply)
            .orElseThrow(() -> new NotFoundException("fleet-apply", planId)));
  }

  @Override
  public ResponseEntity<FleetRevisionPage> listFleetRevisions(
      Integer limit, @Nullable String cursor) {
    List<String> after = Cursor.decode(LIST, cursor, 1);
    List<Revision> read =
        revisions.list(after == null ? Integer.MAX_VALUE : number(after.get(0)), limit + 1);
    Page<Revision> page =
        Page.of(read, limit, last -> new Cursor(LIST, List.of(Integer.toString(last.number()))));
    return ResponseEntity.ok(
        new FleetRevisionPage(page.map(FleetViews::revision).items())
            .nextCursor(page.nextCursor()));
  }

  @Override
  public ResponseEntity<FleetRevision> getFleetRevision(Integer number) {
    Revision revision = revisions.get(number);
    return ResponseEntity.ok(FleetViews.revision(revision).file(revision.file()));
  }

  private static int number(String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw Cursor.refused(e);
    }
  }

  /** The contract's validation does not look whether elements are there. */
  private static List<String> named(@Nullable List<String> names) {
    if (names == null) {
      return List.of();
    }
    int place = names.indexOf(null);
    if (place >= 0) {
      throw new InvalidException(
          "invalid-request",
          "The request is wrong; see errors.",
          List.of(new Fault("/dropLakeData/" + place, "A name is missing.")));
    }
    return names.stream().distinct().toList();
  }
}
