package io.penstock.incident;

import static io.penstock.incident.IncidentKind.COMPACTION_FAILED;
import static io.penstock.incident.IncidentKind.CONNECTOR_FAILED;
import static io.penstock.incident.IncidentKind.CONNECTOR_NOT_RUNNING;
import static io.penstock.incident.IncidentKind.CONNECTOR_STUCK;
import static io.penstock.incident.IncidentKind.CONNECT_DOWN;
import static io.penstock.incident.IncidentKind.COVERAGE_GAP;
import static io.penstock.incident.IncidentKind.GAP;
import static io.penstock.incident.IncidentKind.HEARTBEAT_OVERDUE;
import static io.penstock.incident.IncidentKind.INGEST_RUN_FAILED;
import static io.penstock.incident.IncidentKind.LAG_TARGET_MISSED;
import static io.penstock.incident.IncidentKind.RECONCILE_MISMATCH;
import static io.penstock.incident.IncidentKind.RECONCILE_OVERDUE;
import static io.penstock.incident.IncidentKind.RECOVERY_NEEDED;
import static io.penstock.incident.IncidentKind.SCHEMA_DECISION_NEEDED;
import static io.penstock.incident.IncidentKind.SLOT_INACTIVE;
import static io.penstock.incident.IncidentKind.SLOT_LAG;
import static io.penstock.incident.IncidentKind.SLOT_LOST;
import static io.penstock.incident.IncidentKind.SLOT_RUNWAY;
import static io.penstock.incident.IncidentKind.SOURCE_UNREACHABLE;
import static io.penstock.incident.IncidentKind.TABLE_INGEST_FAILED;
import static io.penstock.incident.IncidentKind.TABLE_QUARANTINED;
import static io.penstock.incident.IncidentKind.UNKNOWN_SLOT;

import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which incidents follow from others: the cause is told, what follows from it is kept. */
final class Suppression {

  /** How far a cause reaches. */
  private enum Reach {
    FLEET,
    SOURCE,
    TABLE
  }

  private record Follow(IncidentKind cause, Reach reach, Set<IncidentKind> follow) {}

  /** What follows from a connector that does nothing. */
  private static final Set<IncidentKind> DOWN =
      Set.of(CONNECTOR_STUCK, HEARTBEAT_OVERDUE, SLOT_INACTIVE, SLOT_LAG, LAG_TARGET_MISSED);

  /** What follows from a table that is held back. */
  private static final Set<IncidentKind> HELD =
      Set.of(
          LAG_TARGET_MISSED,
          TABLE_INGEST_FAILED,
          RECONCILE_OVERDUE,
          RECONCILE_MISMATCH,
          COMPACTION_FAILED);

  /**
   * The farther a cause reaches the earlier it is asked. What asks for an action of its own, such
   * as a runway, follows only from what it cannot be told without.
   */
  private static final List<Follow> FOLLOWS =
      List.of(
          new Follow(
              SOURCE_UNREACHABLE,
              Reach.SOURCE,
              Set.of(
                  CONNECTOR_FAILED,
                  CONNECTOR_NOT_RUNNING,
                  CONNECTOR_STUCK,
                  HEARTBEAT_OVERDUE,
                  SLOT_INACTIVE,
                  SLOT_LAG,
                  SLOT_RUNWAY,
                  UNKNOWN_SLOT,
                  COVERAGE_GAP,
                  LAG_TARGET_MISSED,
                  RECONCILE_OVERDUE)),
          new Follow(
              CONNECT_DOWN,
              Reach.FLEET,
              Set.of(
                  CONNECTOR_FAILED,
                  CONNECTOR_NOT_RUNNING,
                  CONNECTOR_STUCK,
                  HEARTBEAT_OVERDUE,
                  SLOT_INACTIVE,
                  SLOT_LAG,
                  LAG_TARGET_MISSED)),
          new Follow(
              RECOVERY_NEEDED,
              Reach.SOURCE,
              Set.of(
                  CONNECTOR_FAILED,
                  CONNECTOR_NOT_RUNNING,
                  CONNECTOR_STUCK,
                  HEARTBEAT_OVERDUE,
                  SLOT_LOST,
                  SLOT_INACTIVE,
                  LAG_TARGET_MISSED,
                  GAP)),
          new Follow(
              SLOT_LOST,
              Reach.SOURCE,
              Set.of(CONNECTOR_FAILED, CONNECTOR_STUCK, HEARTBEAT_OVERDUE, LAG_TARGET_MISSED)),
          new Follow(CONNECTOR_FAILED, Reach.SOURCE, DOWN),
          new Follow(CONNECTOR_NOT_RUNNING, Reach.SOURCE, DOWN),
          // Where nothing else is written, only heartbeats move a connector.
          new Follow(
              HEARTBEAT_OVERDUE,
              Reach.SOURCE,
              Set.of(CONNECTOR_STUCK, SLOT_LAG, LAG_TARGET_MISSED)),
          new Follow(CONNECTOR_STUCK, Reach.SOURCE, Set.of(SLOT_LAG, LAG_TARGET_MISSED)),
          new Follow(
              INGEST_RUN_FAILED,
              Reach.FLEET,
              Set.of(LAG_TARGET_MISSED, TABLE_INGEST_FAILED, RECONCILE_OVERDUE)),
          new Follow(TABLE_QUARANTINED, Reach.TABLE, HELD),
          new Follow(SCHEMA_DECISION_NEEDED, Reach.TABLE, HELD),
          new Follow(
              TABLE_INGEST_FAILED, Reach.TABLE, Set.of(LAG_TARGET_MISSED, RECONCILE_OVERDUE)));

  private Suppression() {}

  /** The incident that one follows from, null if it stands for itself. */
  static @Nullable Incident causeOf(Incident incident, Collection<Incident> open) {
    for (Follow follow : FOLLOWS) {
      if (follow.follow().contains(incident.kind())) {
        for (Incident cause : open) {
          if (cause.kind() == follow.cause()
              && reaches(follow.reach(), cause.finding().subject(), incident.finding().subject())) {
            return cause;
          }
        }
      }
    }
    return null;
  }

  private static boolean reaches(Reach reach, Subject cause, Subject subject) {
    return switch (reach) {
      case FLEET -> true;
      case SOURCE -> Objects.equals(cause.source(), subject.source());
      case TABLE -> Objects.equals(cause.tableId(), subject.tableId());
    };
  }
}
