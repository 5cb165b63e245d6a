package io.penstock.contract;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What became of one table in one ingest run; reported as soon as it is known, and again, whole, if
 * it changes. Reporting the same result twice changes nothing.
 *
 * @param status how far the table came
 * @param events Kafka records read, re-sends included
 * @param changes changes new to history, by op ({@code r c u d t})
 * @param resent changes that history already held and that were dropped
 * @param fromOffset first Kafka offset read
 * @param toOffset first Kafka offset not read
 * @param historySnapshotId Iceberg snapshot of the history table after the run, null if none
 * @param currentSnapshotId Iceberg snapshot of the current table after the run, null if none
 * @param completeThroughLsn source LSN up to which the replica holds every change, null if unknown
 * @param reason why the table is quarantined or failed, null otherwise
 * @param millis time spent on the table
 * @param findings what the service has to act on, null if nothing
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record TableResult(
    Status status,
    long events,
    Map<String, Long> changes,
    long resent,
    long fromOffset,
    long toOffset,
    @Nullable Long historySnapshotId,
    @Nullable Long currentSnapshotId,
    @Nullable Long completeThroughLsn,
    @Nullable String reason,
    long millis,
    @Nullable Findings findings) {

  /** How far a table came in a run. */
  public enum Status {
    /** Named in the run, not begun. */
    PENDING(false),
    /** History is published, current is not yet. */
    HISTORY_PUBLISHED(false),
    /** History and current hold all that was read. */
    PUBLISHED(true),
    /** Nothing was new. */
    UP_TO_DATE(true),
    /** History holds all that was read; the brake holds a mass change back from current. */
    HELD(true),
    /**
     * The stream has columns that the job's document does not name: the source's catalog has to be
     * read again, and the next run goes on.
     */
    OUTDATED(true),
    /** Held back alone, for a reason that an operator decides. */
    QUARANTINED(true),
    /** A fault that the next run tries again. */
    FAILED(true);

    private final boolean terminal;

    Status(boolean terminal) {
      this.terminal = terminal;
    }

    /** Whether nothing more will be said of the table in this run. */
    public boolean isTerminal() {
      return terminal;
    }
  }
}
