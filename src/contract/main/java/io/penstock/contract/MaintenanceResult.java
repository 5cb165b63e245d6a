package io.penstock.contract;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * What became of one table in one maintenance run. Reporting the same result twice changes nothing.
 *
 * @param status how far the table came
 * @param before the current table's files before, null until counted
 * @param after the current table's files after, null until done
 * @param historyBefore the history table's files before, null until counted
 * @param historyAfter the history table's files after, null until done
 * @param expiredSnapshots snapshots removed from both tables
 * @param reason why the table failed, null otherwise
 * @param millis time spent on the table
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record MaintenanceResult(
    Status status,
    @Nullable Files before,
    @Nullable Files after,
    @Nullable Files historyBefore,
    @Nullable Files historyAfter,
    long expiredSnapshots,
    @Nullable String reason,
    long millis) {

  /**
   * A table's live files at a snapshot.
   *
   * @param dataFiles number of data files
   * @param deleteFiles number of delete files, deletion vectors included
   * @param deletedPositions rows that delete files take out of data files
   * @param bytes size of all of them
   */
  public record Files(long dataFiles, long deleteFiles, long deletedPositions, long bytes) {}

  /** How far a table came in a maintenance run. */
  public enum Status {
    /** Named in the run, not done. */
    PENDING(false),
    /** Files were rewritten. */
    COMPACTED(true),
    /** There was nothing to rewrite. */
    NOTHING_TO_DO(true),
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
