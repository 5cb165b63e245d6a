package io.penstock.health;

import static io.penstock.health.HealthStatus.DEGRADED;
import static io.penstock.health.HealthStatus.HEALTHY;
import static io.penstock.health.HealthStatus.UNHEALTHY;

import io.penstock.freshness.Progress;
import io.penstock.freshness.Stage;
import io.penstock.freshness.TableFreshness;
import io.penstock.reconcile.TableProofs;
import io.penstock.run.IngestStandings;
import io.penstock.table.Table;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What tells whether a table is well, but for its connector and its source; pure.
 *
 * @param standing what ingest runs came to, null before any
 * @param proof its newest, null before any
 * @param freshnessAge after which what was seen of its freshness says nothing any more
 */
record TablePieces(
    Table table,
    TableFreshness freshness,
    IngestStandings.@Nullable Standing standing,
    TableProofs.@Nullable Newest proof,
    Duration freshnessAge,
    HealthProperties properties) {

  List<Evidence> at(Instant now) {
    Pieces pieces = new Pieces(Subject.table(table.id()), now);
    state(pieces);
    if (!table.policy().paused()) {
      ingest(pieces);
      lag(pieces);
    }
    proof(pieces);
    return pieces.all();
  }

  /** The registry is read now: it is never old. */
  private void state(Pieces pieces) {
    HealthStatus status = HEALTHY;
    String reason = "Nothing holds the table back.";
    Table.Divergence diverged = table.diverged();
    if (table.state() == Table.State.QUARANTINED) {
      status = UNHEALTHY;
      reason = "The table is quarantined: " + table.stateReason();
    } else if (diverged != null) {
      status = UNHEALTHY;
      reason = "The replica may differ from the source: " + diverged.reason();
    } else if (table.held() != null) {
      status = DEGRADED;
      reason = "The brake holds a mass change back.";
    } else if (table.policy().paused()) {
      status = DEGRADED;
      reason = "The table is paused.";
    }
    pieces.add(Piece.STATE, status, reason, pieces.now(), freshnessAge);
  }

  /** That a run says it did well proves nothing: what waited before it began has to be taken. */
  private void ingest(Pieces pieces) {
    Progress progress = freshness.progress();
    Instant at = freshness.observedAt();
    if (standing == null || standing.requestedAt() == null) {
      int failures = standing == null ? 0 : standing.failures();
      pieces.add(
          Piece.INGEST,
          failures > 0 ? UNHEALTHY : HealthStatus.UNKNOWN,
          failures > 0
              ? "No ingest run has taken the table up; %d failed.".formatted(failures)
              : "No ingest run has taken the table up yet.",
          at,
          freshnessAge);
      return;
    }
    if (progress == null || progress.end() == null && table.completeThroughLsn() != null) {
      pieces.unknown(
          Piece.INGEST, "It is not known how far the table's topic goes.", at, freshnessAge);
      return;
    }
    Instant waiting = progress.waitingSince();
    boolean empty =
        waiting != null && table.held() == null && standing.requestedAt().isAfter(waiting);
    if (empty) {
      pieces.add(
          Piece.INGEST,
          UNHEALTHY,
          ("A run says that it did well and took nothing, though more was in the topic before it"
                  + " began: %d is taken, the topic ends at %d.")
              .formatted(progress.taken(), progress.end()),
          at,
          freshnessAge);
    } else if (standing.failures() > 0) {
      pieces.add(
          Piece.INGEST,
          standing.failures() >= properties.failedRuns() ? UNHEALTHY : DEGRADED,
          "Ingest of the table failed %d times in a row.".formatted(standing.failures()),
          at,
          freshnessAge);
    } else {
      pieces.add(Piece.INGEST, HEALTHY, "Ingest runs take the table's topic.", at, freshnessAge);
    }
  }

  private void lag(Pieces pieces) {
    Duration lag = freshness.lag();
    Instant at = freshness.observedAt();
    if (lag == null) {
      String why = freshness.unknown();
      pieces.unknown(
          Piece.FRESHNESS, why == null ? "The lag is not known." : why, at, freshnessAge);
      return;
    }
    Stage worst = freshness.worstStage();
    boolean late = freshness.isLate();
    pieces.add(
        Piece.FRESHNESS,
        late ? UNHEALTHY : HEALTHY,
        late
            ? "The replica is %s late, %s are wanted; most of it at the stage %s."
                .formatted(
                    Pieces.words(lag),
                    Pieces.words(freshness.lagTarget()),
                    worst == null ? "unknown" : worst.name().toLowerCase(Locale.ROOT))
            : "The replica is within its lag target of %s."
                .formatted(Pieces.words(freshness.lagTarget())),
        at,
        freshnessAge);
  }

  private void proof(Pieces pieces) {
    Duration allowedAge = table.policy().reconcileEvery().multipliedBy(properties.proofPeriods());
    if (proof == null) {
      pieces.unknown(Piece.PROOF, "The table was never proved.", null, allowedAge);
      return;
    }
    pieces.add(
        Piece.PROOF,
        proof.clean() ? HEALTHY : UNHEALTHY,
        proof.clean()
            ? "The newest proof found the replica equal to its source."
            : "The newest proof found %d rows that differ.".formatted(proof.mismatched()),
        proof.requestedAt(),
        allowedAge);
  }
}
