package io.penstock.health;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A connector as Kafka Connect last told; all times are by the metadata database's clock.
 *
 * @param source name of the source
 * @param state the worst of the connector and its tasks in Connect's words, {@code MISSING} if it
 *     is not there, {@code UNREACHABLE} if Connect did not answer
 * @param since when that was first told
 * @param failed the tasks that failed
 * @param failure why Connect did not answer, null otherwise
 * @param at when it was last asked
 */
public record ConnectorState(
    String source,
    String state,
    Instant since,
    List<FailedTask> failed,
    @Nullable String failure,
    Instant at) {

  /**
   * A task that failed.
   *
   * @param trace what it ended with, without its frames; null if Connect does not tell
   */
  public record FailedTask(int id, @Nullable String trace) {}
}
