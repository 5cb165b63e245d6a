package io.penstock.fleet;

import io.penstock.fleet.Apply.Progress;
import io.penstock.fleet.Apply.StepStatus;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** The plans that are carried out; each step's end is kept, so that one cut short goes on. */
@Repository
class FleetApplies {
  private final JdbcClient jdbc;
  private final JsonMapper json;

  FleetApplies(JdbcClient jdbc, JsonMapper json) {
    this.jdbc = jdbc;
    this.json = json;
  }

  /**
   * Keeps a new one.
   *
   * @throws org.springframework.dao.DuplicateKeyException if another one runs
   */
  void add(Apply apply) {
    jdbc.sql(
            """
            insert into fleet_apply (plan_id, revision, status, slot, drop_lake_data, requested_at)
            values (:plan, :revision, 'RUNNING', :slot, :drop::jsonb, :at)
            """)
        .param("plan", apply.planId())
        .param("revision", apply.revision())
        .param("slot", apply.slot().name())
        .param("drop", json.writeValueAsString(apply.dropLakeData()))
        .param("at", apply.requestedAt().atOffset(ZoneOffset.UTC))
        .update();
    for (Progress each : apply.steps()) {
      jdbc.sql(
              """
              insert into fleet_step (plan_id, position, step, status)
              values (:plan, :position, :step::jsonb, 'PENDING')
              """)
          .param("plan", apply.planId())
          .param("position", each.position())
          .param("step", json.writeValueAsString(each.step()))
          .update();
    }
  }

  Optional<Apply> find(UUID planId) {
    return jdbc.sql("select * from fleet_apply where plan_id = :plan")
        .param("plan", planId)
        .query(this::apply)
        .optional();
  }

  /**
   * Takes the one that runs, so that no other service carries it on meanwhile; one whose service is
   * gone may be taken once its time is over.
   *
   * @param lease for how long it is taken
   * @return empty if none runs or another service has it
   */
  Optional<UUID> take(Duration lease) {
    return jdbc.sql(
            """
            update fleet_apply set held_until = now() + :seconds * interval '1 second'
            where status = 'RUNNING' and (held_until is null or held_until < now())
            returning plan_id
            """)
        .param("seconds", lease.toSeconds())
        .query(UUID.class)
        .optional();
  }

  /** Prolongs the time for which it is taken. */
  void keep(UUID planId, Duration lease) {
    jdbc.sql(
            """
            update fleet_apply set held_until = now() + :seconds * interval '1 second'
            where plan_id = :plan
            """)
        .param("seconds", lease.toSeconds())
        .param("plan", planId)
        .update();
  }

  void giveBack(UUID planId) {
    jdbc.sql("update fleet_apply set held_until = null where plan_id = :plan")
        .param("plan", planId)
        .update();
  }

  /** Keeps how far a step is; one that has succeeded stays so. */
  void step(UUID planId, int position, StepStatus status, @Nullable String message, Instant at) {
    jdbc.sql(
            """
            update fleet_step set status = :status, message = :message, changed_at = :at
            where plan_id = :plan and position = :position and status <> 'SUCCEEDED'
              and (status <> :status or message is distinct from :message)
            """)
        .param("status", status.name())
        .param("message", message)
        .param("at", at.atOffset(ZoneOffset.UTC))
        .param("plan", planId)
        .param("position", position)
        .update();
  }

  /** Ends it. */
  void finish(UUID planId, Apply.Status status, Instant at) {
    jdbc.sql(
            """
            update fleet_apply set status = :status, finished_at = :at
            where plan_id = :plan and status = 'RUNNING'
            """)
        .param("status", status.name())
        .param("at", at.atOffset(ZoneOffset.UTC))
        .param("plan", planId)
        .update();
  }

  /**
   * Takes one that has failed up again, from the steps that failed.
   *
   * @throws org.springframework.dao.DuplicateKeyException if another one runs
   */
  void takeUp(UUID planId) {
    jdbc.sql(
            """
            update fleet_apply set status = 'RUNNING', finished_at = null
            where plan_id = :plan and status = 'FAILED'
            """)
        .param("plan", planId)
        .update();
    jdbc.sql(
            """
            update fleet_step set status = 'PENDING'
            where plan_id = :plan and status in ('FAILED', 'WAITING')
            """)
        .param("plan", planId)
        .update();
  }

  private Apply apply(ResultSet row, int number) throws SQLException {
    UUID planId = row.getObject("plan_id", UUID.class);
    return new Apply(
        planId,
        row.getInt("revision"),
        Apply.Status.valueOf(row.getString("status")),
        Apply.Slot.valueOf(row.getString("slot")),
        json.readValue(row.getString("drop_lake_data"), new TypeReference<List<String>>() {}),
        row.getObject("requested_at", OffsetDateTime.class).toInstant(),
        instant(row, "finished_at"),
        steps(planId));
  }

  private List<Progress> steps(UUID planId) {
    return jdbc.sql("select * from fleet_step where plan_id = :plan order by position")
        .param("plan", planId)
        .query(this::progress)
        .list();
  }

  private Progress progress(ResultSet row, int number) throws SQLException {
    return new Progress(
        row.getInt("position"),
        json.readValue(row.getString("step"), Step.class),
        StepStatus.valueOf(row.getString("status")),
        row.getString("message"),
        instant(row, "changed_at"));
  }

  private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
    OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
    return time == null ? null : time.toInstant();
  }
}
