package io.penstock.schedule;

import io.penstock.api.ScheduleApi;
import io.penstock.api.model.Schedule;
import io.penstock.api.model.TableSchedule;
import io.penstock.reconcile.ReconciliationStandings;
import io.penstock.run.MaintenanceStandings;
import io.penstock.schedule.IngestNeed.Place;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

/** The API's view of what is due. */
@RestController
class ScheduleController implements ScheduleApi {
  private static final MaintenanceStandings.Standing NOT_MAINTAINED =
      new MaintenanceStandings.Standing(null, null);
  private static final ReconciliationStandings.Standing NOT_PROVED =
      new ReconciliationStandings.Standing(null, null, false);

  private final ScheduleProperties properties;
  private final Situations situations;
  private final MaintenanceStandings maintenance;
  private final ReconciliationStandings reconciliations;
  private final DatabaseClock clock;

  ScheduleController(
      ScheduleProperties properties,
      Situations situations,
      MaintenanceStandings maintenance,
      ReconciliationStandings reconciliations,
      DatabaseClock clock) {
    this.properties = properties;
    this.situations = situations;
    this.maintenance = maintenance;
    this.reconciliations = reconciliations;
    this.clock = clock;
  }

  @Override
  public ResponseEntity<Schedule> getSchedule() {
    return ResponseEntity.ok(
        new Schedule(properties.enabled(), properties.enabled() ? tables() : List.of()));
  }

  private List<TableSchedule> tables() {
    Instant now = clock.now();
    Map<UUID, MaintenanceStandings.Standing> maintained = maintenance.all();
    Map<UUID, ReconciliationStandings.Standing> proved = reconciliations.all();
    return situations.all().stream()
        .map(
            each ->
                view(
                    each,
                    maintained.getOrDefault(each.table().id(), NOT_MAINTAINED),
                    proved.getOrDefault(each.table().id(), NOT_PROVED),
                    now))
        .toList();
  }

  private static TableSchedule view(
      TableSituation situation,
      MaintenanceStandings.Standing maintained,
      ReconciliationStandings.Standing proved,
      Instant now) {
    IngestNeed need = situation.need();
    return new TableSchedule()
        .tableId(need.tableId())
        .source(situation.table().source())
        .name(situation.table().name().toString())
        .lagTargetSeconds(need.lagTarget().toSeconds())
        .waitingSince(utcOrNull(need.waitingSince()))
        .ingestDueAt(utcOrNull(need.place() == Place.FREE ? need.startAt() : null))
        .late(need.isLate(now))
        .filesDueAt(utc(MaintenanceTimes.of(situation, maintained).dueAt()))
        .reconcileDueAt(utc(ReconcileTask.dueAt(situation.table(), proved)));
  }

  private static OffsetDateTime utc(Instant time) {
    return time.atOffset(ZoneOffset.UTC);
  }

  private static @Nullable OffsetDateTime utcOrNull(@Nullable Instant time) {
    return time == null ? null : utc(time);
  }
}
