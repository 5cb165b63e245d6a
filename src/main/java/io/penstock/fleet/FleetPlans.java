package io.penstock.fleet;

import io.penstock.fleet.Plan.LeftOut;
import io.penstock.problem.NotFoundException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.TreeMap;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** The plans that were made. */
@Repository
class FleetPlans {
  private final JdbcClient jdbc;
  private final JsonMapper json;

  FleetPlans(JdbcClient jdbc, JsonMapper json) {
    this.jdbc = jdbc;
    this.json = json;
  }

  void add(KeptPlan kept) {
    Plan plan = kept.plan();
    jdbc.sql(
            """
            insert into fleet_plan (id, base_revision, file, steps, warnings, left_out, facts, created_at,
              created_by)
            values (:id, :base, :file, :steps::jsonb, :warnings::jsonb, :leftOut::jsonb, :facts::jsonb, :at, :by)
            """)
        .param("id", kept.id())
        .param("base", plan.baseRevision())
        .param("file", kept.file())
        .param("steps", json.writeValueAsString(plan.steps()))
        .param("warnings", json.writeValueAsString(plan.warnings()))
        .param("leftOut", json.writeValueAsString(plan.leftOut()))
        .param("facts", json.writeValueAsString(plan.facts()))
        .param("at", kept.createdAt().atOffset(ZoneOffset.UTC))
        .param("by", kept.createdBy())
        .update();
  }

  /** The plan of that id, or a not-found problem. */
  KeptPlan get(UUID id) {
    return jdbc.sql("select * from fleet_plan where id = :id")
        .param("id", id)
        .query(this::plan)
        .optional()
        .orElseThrow(() -> new NotFoundException("fleet-plan", id));
  }

  private KeptPlan plan(ResultSet row, int number) throws SQLException {
    return new KeptPlan(
        row.getObject("id", UUID.class),
        new Plan(
            row.getInt("base_revision"),
            json.readValue(row.getString("steps"), new TypeReference<List<Step>>() {}),
            json.readValue(row.getString("warnings"), new TypeReference<List<String>>() {}),
            json.readValue(row.getString("left_out"), new TypeReference<List<LeftOut>>() {}),
            json.readValue(
                row.getString("facts"), new TypeReference<TreeMap<String, String>>() {})),
        row.getString("file"),
        row.getObject("created_at", OffsetDateTime.class).toInstant(),
        row.getString("created_by"));
  }
}
