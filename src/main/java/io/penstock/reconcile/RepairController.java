package io.penstock.reconcile;

import io.penstock.api.RepairsApi;
import io.penstock.api.model.NewRepair;
import io.penstock.api.model.RepairAdvice;
import io.penstock.api.model.RepairList;
import io.penstock.api.model.RepairState;
import io.penstock.web.ApiPaths;
import io.penstock.web.Page;
import io.penstock.web.TimePlace;
import java.net.URI;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

/** The API's repairs. */
@RestController
class RepairController implements RepairsApi {
  private static final String LIST = "repairs";
  private final RepairRequests requests;
  private final RepairPlans plans;
  private final Repairs repairs;
  private final Reconciliations reconciliations;

  RepairController(
      RepairRequests requests,
      RepairPlans plans,
      Repairs repairs,
      Reconciliations reconciliations) {
    this.requests = requests;
    this.plans = plans;
    this.repairs = repairs;
    this.reconciliations = reconciliations;
  }

  @Override
  public ResponseEntity<io.penstock.api.model.Repair> startRepair(UUID id, NewRepair asked) {
    Repair repair = requests.start(id, asked.getReason());
    return ResponseEntity.accepted()
        .location(URI.create(ApiPaths.PREFIX + "/repairs/" + repair.id()))
        .body(view(repair));
  }

  @Override
  public ResponseEntity<io.penstock.api.model.RepairPlan> planRepair(UUID id) {
    RepairPlan plan = plans.of(id);
    Map<String, Long> causes = new TreeMap<>();
    plan.causes().forEach((cause, count) -> causes.put(cause.name(), count));
    return ResponseEntity.ok(
        new io.penstock.api.model.RepairPlan(
            plan.reconciliationId(),
            plan.tableId(),
            RepairAdvice.fromValue(plan.advice().name()),
            plan.keys(),
            plan.leftKeys(),
            plan.unknownKeys(),
            causes,
            plan.explanation()));
  }

  @Override
  public ResponseEntity<RepairList> listRepairs(UUID id, Integer limit, @Nullable String cursor) {
    reconciliations.get(id);
    Page<Repair> page =
        Page.of(
            repairs.of(id, TimePlace.decode(LIST, cursor), limit + 1),
            limit,
            last -> new TimePlace(last.requestedAt(), last.id()).cursor(LIST));
    return ResponseEntity.ok(
        new RepairList(page.map(RepairController::view).items()).nextCursor(page.nextCursor()));
  }

  @Override
  public ResponseEntity<io.penstock.api.model.Repair> getRepair(UUID id) {
    return ResponseEntity.ok(view(repairs.get(id)));
  }

  private static io.penstock.api.model.Repair view(Repair repair) {
    return new io.penstock.api.model.Repair(
            repair.id(),
            repair.reconciliationId(),
            repair.tableId(),
            repair.reason(),
            RepairState.fromValue(repair.state().name()),
            repair.requestedAt().atOffset(ZoneOffset.UTC))
        .failure(repair.failure())
        .finishedAt(utc(repair.finishedAt()))
        .writtenKeys(repair.writtenKeys())
        .leftKeys(repair.leftKeys())
        .historyBatch(repair.historyBatch())
        .proofId(repair.proofId());
  }

  private static @Nullable OffsetDateTime utc(@Nullable Instant time) {
    return time == null ? null : time.atOffset(ZoneOffset.UTC);
  }
}
