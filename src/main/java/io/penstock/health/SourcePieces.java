package io.penstock.health;

import static io.penstock.health.HealthStatus.DEGRADED;
import static io.penstock.health.HealthStatus.HEALTHY;
import static io.penstock.health.HealthStatus.UNHEALTHY;

import io.penstock.identity.IdentityStandings;
import io.penstock.slot.Runway;
import io.penstock.slot.SlotSample;
import io.penstock.slot.SlotState;
import io.penstock.slot.SlotStatus;
import io.penstock.slot.SourceState;
import io.penstock.slot.SourceState.Facts;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What tells whether a source is well; pure.
 *
 * @param hasTables whether any of its tables is replicated: only then it needs a slot
 * @param sampleAge after which samples say nothing any more
 */
record SourcePieces(
    SourceState server,
    SlotState slot,
    IdentityStandings.@Nullable Standing identity,
    boolean hasTables,
    Duration sampleAge,
    HealthProperties properties) {

  List<Evidence> at(Instant now) {
    Pieces pieces = new Pieces(Subject.source(server.source()), now);
    server(pieces);
    slotPiece(pieces);
    runway(pieces);
    transactions(pieces);
    identity(pieces);
    return pieces.all();
  }

  private void server(Pieces pieces) {
    String failure = server.failure();
    pieces.add(
        Piece.SERVER,
        failure == null ? HEALTHY : UNHEALTHY,
        failure == null ? "The server answers." : "The server does not answer: " + failure,
        server.triedAt(),
        sampleAge);
  }

  private void slotPiece(Pieces pieces) {
    if (slot.status() == SlotStatus.NOT_MADE && !hasTables) {
      return;
    }
    SlotState.Loss loss = slot.loss();
    SlotSample sample = slot.sample();
    Instant at = slot.sampledAt();
    if (loss != null) {
      String reason = loss.reason() + " Until all tables are proved equal, that is not settled.";
      pieces.add(Piece.SLOT, UNHEALTHY, reason, at, sampleAge);
      return;
    }
    switch (slot.status()) {
      case UNKNOWN -> pieces.add(Piece.SLOT, HEALTHY, "The slot was there.", at, sampleAge);
      case NOT_MADE ->
          pieces.unknown(
              Piece.SLOT, "The slot was never seen: no connector has made it.", at, sampleAge);
      case MISSING -> pieces.add(Piece.SLOT, UNHEALTHY, "The slot is missing.", at, sampleAge);
      case LOST -> pieces.add(Piece.SLOT, UNHEALTHY, "The slot is lost.", at, sampleAge);
      case UNRESERVED ->
          pieces.add(
              Piece.SLOT,
              UNHEALTHY,
              "The slot's WAL is beyond what the server keeps, and goes with its next checkpoint.",
              at,
              sampleAge);
      case EXTENDED ->
          pieces.add(
              Piece.SLOT, DEGRADED, "The slot holds more WAL than max_wal_size.", at, sampleAge);
      case RESERVED -> {
        boolean active = sample != null && sample.active();
        pieces.add(
            Piece.SLOT,
            active ? HEALTHY : DEGRADED,
            active ? "The slot is there and is read." : "Nobody reads the slot.",
            at,
            sampleAge);
      }
    }
  }

  private void runway(Pieces pieces) {
    SlotSample sample = slot.sample();
    if (sample == null || slot.status() == SlotStatus.LOST) {
      return;
    }
    Runway runway = slot.runway();
    Instant at = slot.sampledAt();
    if (runway.unknown() != null) {
      if (runway.limit() == null && slot.status() != SlotStatus.UNKNOWN) {
        String reason = "Nobody knows when the slot fills its server: " + runway.unknown();
        pieces.add(Piece.RUNWAY, DEGRADED, reason, at, sampleAge);
      } else {
        pieces.unknown(Piece.RUNWAY, runway.unknown(), at, sampleAge);
      }
      return;
    }
    Duration worst = runway.worst();
    if (worst == null || worst.compareTo(properties.runwayWarning()) >= 0) {
      pieces.add(
          Piece.RUNWAY,
          HEALTHY,
          worst == null
              ? "No WAL is written."
              : "Unread, the slot would last for " + Pieces.words(worst) + ".",
          at,
          sampleAge);
      return;
    }
    boolean near = worst.compareTo(properties.runwayLimit()) < 0;
    boolean read = sample.active();
    String reason =
        "%s, the slot lasts for %s at the highest rate of WAL."
            .formatted(
                read ? "If nobody reads it any more" : "Nobody reads it", Pieces.words(worst));
    HealthStatus status = near && !read ? UNHEALTHY : near || !read ? DEGRADED : HEALTHY;
    pieces.add(Piece.RUNWAY, status, reason, at, sampleAge);
  }

  private void transactions(Pieces pieces) {
    Facts facts = server.facts();
    Duration oldest = facts == null ? null : facts.oldest();
    boolean old = oldest != null && oldest.compareTo(properties.transactionAge()) > 0;
    pieces.add(
        Piece.TRANSACTIONS,
        old ? DEGRADED : HEALTHY,
        old
            ? "A transaction is open for %s, and the slot cannot pass it."
                .formatted(Pieces.words(Objects.requireNonNull(oldest)))
            : "No transaction that may be seen is old.",
        server.sampledAt(),
        sampleAge);
  }

  private void identity(Pieces pieces) {
    String needed = identity == null ? null : identity.recoveryNeeded();
    Instant seenAt = identity == null ? null : identity.seenAt();
    // What was found stays true while the source may not be seen.
    pieces.add(
        Piece.IDENTITY,
        needed == null ? HEALTHY : UNHEALTHY,
        needed == null
            ? "The source is the server that it was."
            : needed + " Ask for the recovery of its connector.",
        needed == null ? seenAt : pieces.now(),
        properties.identityAge());
  }
}
