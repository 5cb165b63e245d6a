package io.penstock.health;

import static io.penstock.health.HealthStatus.DEGRADED;
import static io.penstock.health.HealthStatus.HEALTHY;
import static io.penstock.health.HealthStatus.UNHEALTHY;

import io.penstock.health.ConnectorEvidence.TaskState;
import io.penstock.slot.CapturePosition;
import io.penstock.slot.SourceState;
import io.penstock.slot.SourceState.Facts;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What tells whether a connector is well; pure. That its task runs proves nothing: it has to be
 * seen to move.
 *
 * @param server the source's server
 * @param position how far it has come, null while unknown
 * @param hasHeartbeat whether it is to write heartbeats into the source
 * @param sampleAge after which samples say nothing any more
 */
record ConnectorPieces(
    ConnectorEvidence connector,
    SourceState server,
    @Nullable CapturePosition position,
    boolean hasHeartbeat,
    Duration sampleAge,
    HealthProperties properties) {

  List<Evidence> at(Instant now) {
    Pieces pieces = new Pieces(Subject.connector(server.source()), now);
    tasks(pieces);
    heartbeat(pieces);
    capture(pieces);
    return pieces.all();
  }

  private void tasks(Pieces pieces) {
    Instant at = connector.observedAt();
    Duration allowedAge = properties.connectorAge();
    String state = String.valueOf(connector.state());
    switch (state) {
      case "RUNNING" ->
          pieces.add(Piece.TASKS, HEALTHY, "The connector and its task run.", at, allowedAge);
      case "UNASSIGNED", "RESTARTING" ->
          pieces.add(Piece.TASKS, DEGRADED, "No worker runs the task yet.", at, allowedAge);
      case ConnectorKeeping.MISSING ->
          pieces.add(
              Piece.TASKS, UNHEALTHY, "Kafka Connect has no such connector.", at, allowedAge);
      case ConnectorKeeping.UNREACHABLE ->
          pieces.add(
              Piece.TASKS,
              UNHEALTHY,
              "Kafka Connect does not answer: " + connector.failure(),
              at,
              allowedAge);
      default ->
          pieces.add(
              Piece.TASKS,
              UNHEALTHY,
              "The connector is %s.%s".formatted(state, firstLine(connector.tasks())),
              at,
              allowedAge);
    }
  }

  private static String firstLine(List<TaskState> tasks) {
    return tasks.stream()
        .map(TaskState::trace)
        .filter(trace -> trace != null)
        .findFirst()
        .map(trace -> " " + trace.lines().findFirst().orElse(""))
        .orElse("");
  }

  /** Both ways are looked at: one that cannot be written, and one that does not come through. */
  private void heartbeat(Pieces pieces) {
    Duration longest = properties.heartbeatAge();
    if (hasHeartbeat && !written(pieces, longest)) {
      return;
    }
    Instant observed = connector.heartbeatObservedAt();
    Instant moved = connector.heartbeatMovedAt();
    boolean comes = moved != null && pieces.counts(moved, longest);
    pieces.add(
        Piece.HEARTBEAT,
        comes ? HEALTHY : UNHEALTHY,
        comes
            ? "Heartbeats come through to their topic."
            : moved == null
                ? "No heartbeat ever came through to its topic."
                : "The last heartbeat came through to its topic %s ago."
                    .formatted(Pieces.words(Duration.between(moved, pieces.now()))),
        observed,
        longest);
  }

  /** Whether heartbeats are written, as far as is known. */
  private boolean written(Pieces pieces, Duration longest) {
    Facts facts = server.facts();
    Instant at = server.sampledAt();
    if (facts == null || at == null || !pieces.counts(at, sampleAge)) {
      pieces.unknown(
          Piece.HEARTBEAT,
          "It is not known whether heartbeats are written: the source was not sampled lately.",
          at,
          sampleAge);
      return false;
    }
    Duration age = facts.heartbeat();
    if (age == null) {
      String failure = facts.heartbeatFailure();
      String reason = failure == null ? "No heartbeat was ever written." : failure;
      pieces.add(Piece.HEARTBEAT, UNHEALTHY, reason, at, sampleAge);
      return false;
    }
    Duration since = age.plus(Duration.between(at, pieces.now()));
    if (since.compareTo(longest.plus(sampleAge)) > 0 || age.compareTo(longest) > 0) {
      pieces.add(
          Piece.HEARTBEAT,
          UNHEALTHY,
          ("The last heartbeat was written %s ago: the connector does not run, or its role may not"
                  + " write to the heartbeat table.")
              .formatted(Pieces.words(since)),
          at,
          sampleAge);
      return false;
    }
    return true;
  }

  private void capture(Pieces pieces) {
    if (position == null || position.confirmedThrough() == null) {
      pieces.unknown(
          Piece.CAPTURE,
          "It is not known how far the connector has come.",
          position == null ? server.sampledAt() : position.sampledAt(),
          sampleAge);
      return;
    }
    Duration lag = Duration.between(position.confirmedThrough(), pieces.now());
    boolean late = lag.compareTo(properties.captureLag()) > 0;
    pieces.add(
        Piece.CAPTURE,
        late ? UNHEALTHY : HEALTHY,
        late
            ? "What was committed %s ago is not confirmed by the connector: it does not move."
                .formatted(Pieces.words(lag))
            : "What the source commits is confirmed within %s."
                .formatted(Pieces.words(properties.captureLag())),
        position.sampledAt(),
        sampleAge);
  }
}
