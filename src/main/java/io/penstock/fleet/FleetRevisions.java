package io.penstock.fleet;

import io.penstock.problem.NotFoundException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Every state that the fleet was asked to have, with who asked and when. */
@Repository
class FleetRevisions {
  private final JdbcClient jdbc;

  FleetRevisions(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * One of them.
   *
   * @param file the fleet file as it was given
   */
  record Revision(int number, UUID planId, String file, Instant appliedAt, String appliedBy) {}

  /** Number of the newest, 0 before the first. */
  int newest() {
    return jdbc.sql("select coalesce(max(number), 0) from fleet_revision")
        .query(Integer.class)
        .single();
  }

  /**
   * Keeps a new one.
   *
   * @throws org.springframework.dao.DuplicateKeyException if somebody was faster
   */
  void add(Revision revision) {
    jdbc.sql(
            """
            insert into fleet_revision (number, plan_id, file, applied_at, applied_by)
            values (:number, :plan, :file, :at, :by)
            """)
        .param("number", revision.number())
        .param("plan", revision.planId())
        .param("file", revision.file())
        .param("at", revision.appliedAt().atOffset(ZoneOffset.UTC))
        .param("by", revision.appliedBy())
        .update();
  }

  /** One of them, or a not-found problem. */
  Revision get(int number) {
    return jdbc.sql("select * from fleet_revision where number = :number")
        .param("number", number)
        .query(FleetRevisions::revision)
        .optional()
        .orElseThrow(() -> new NotFoundException("fleet-revision", number));
  }

  /** Up to a limit of those before a number, the newest first. */
  List<Revision> list(int before, int limit) {
    return jdbc.sql(
            "select * from fleet_revision where number < :before order by number desc limit :limit")
        .param("before", before)
        .param("limit", limit)
        .query(FleetRevisions::revision)
        .list();
  }

  private static Revision revision(ResultSet row, int number) throws SQLException {
    return new Revision(
        row.getInt("number"),
        row.getObject("plan_id", UUID.class),
        row.getString("file"),
        row.getObject("applied_at", OffsetDateTime.class).toInstant(),
        row.getString("applied_by"));
  }
}
