package io.penstock.notify;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One message to one endpoint, and what became of it.
 *
 * @param incidentIds what it tells of
 * @param lastStatus of the last answer, null without one
 * @param lastError why it was not taken the last time, null if it was
 */
record Delivery(
    UUID id,
    UUID endpointId,
    String groupKey,
    State state,
    List<UUID> incidentIds,
    String body,
    Course course,
    @Nullable Integer lastStatus,
    @Nullable String lastError) {

  /** Whether it is over. */
  enum State {
    PENDING,
    DELIVERED,
    /** It was refused, or nobody took it in time. */
    DEAD
  }

  /**
   * How it went.
   *
   * @param nextAttemptAt when it is tried next, while it is pending
   * @param giveUpAt until when it is tried
   */
  record Course(
      int attempts,
      Instant nextAttemptAt,
      Instant giveUpAt,
      Instant createdAt,
      @Nullable Instant finishedAt) {}

  /** The same each time that it is sent. */
  String webhookId() {
    return "msg_" + id;
  }
}
