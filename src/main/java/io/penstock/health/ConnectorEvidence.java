package io.penstock.health;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is kept of a connector; all times are by the metadata database's clock.
 *
 * @param observedAt when Kafka Connect was last asked, null if never
 * @param state the worst of it and its tasks, {@code MISSING} if it is not there, {@code
 *     UNREACHABLE} if Connect did not answer; null if it was never asked
 * @param tasks its tasks then
 * @param failure why Connect did not answer, null if it did
 * @param heartbeatObservedAt when its topic of heartbeats was last looked at, null if never
 * @param heartbeatMovedAt when the first look found that topic's end where it is, null while there
 *     is no such topic
 */
record ConnectorEvidence(
    @Nullable Instant observedAt,
    @Nullable String state,
    List<TaskState> tasks,
    @Nullable String failure,
    @Nullable Instant heartbeatObservedAt,
    @Nullable Instant heartbeatMovedAt) {

  /** Nothing is known. */
  static final ConnectorEvidence NONE =
      new ConnectorEvidence(null, null, List.of(), null, null, null);

  /**
   * A task.
   *
   * @param trace why it failed, null otherwise
   */
  record TaskState(int id, String state, @Nullable String trace) {}
}
