package io.penstock.health;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Kafka Connect was asked about a connector. Published in the transaction that keeps it.
 *
 * @param source name of the source
 * @param state the worst of the connector and its tasks in Connect's words, {@code MISSING} if it
 *     is not there, {@code UNREACHABLE} if Connect did not answer
 * @param failed the tasks that failed
 * @param failure why Connect did not answer, null otherwise
 */
public record ConnectorObserved(
    String source, String state, List<FailedTask> failed, @Nullable String failure, Instant at) {

  /**
   * A task that failed.
   *
   * @param trace what it ended with, null if Connect does not tell
   */
  public record FailedTask(int id, @Nullable String trace) {}
}
