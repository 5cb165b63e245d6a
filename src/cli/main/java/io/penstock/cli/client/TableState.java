package io.penstock.cli.client;

import org.jspecify.annotations.Nullable;

/**
 * Whether a table goes on.
 *
 * @param state {@code ACTIVE}, {@code QUARANTINED} or {@code REMOVED}
 * @param stateReason why it is held back, null while it is not
 * @param diverged why its replica may differ, null while nothing says so
 * @param heldChange the mass change that the brake holds, null if none
 * @param resnapshot the newest re-snapshot, null if there was none
 */
public record TableState(
    String state,
    @Nullable String stateReason,
    @Nullable Divergence diverged,
    @Nullable HeldChange heldChange,
    @Nullable Resnapshot resnapshot) {

  /** Why a replica may differ from its source. */
  public record Divergence(String reason) {}

  /** A mass change that the current table has not taken. */
  public record HeldChange(long deletes, String digest, String decision) {}

  /**
   * How far a re-snapshot is.
   *
   * @param state {@code REQUESTED}, {@code READING}, {@code FILLING}, {@code COMPLETE} or {@code
   *     FAILED}
   * @param failure why it failed, null if it did not
   * @param rowsRead rows that the last reading has read, null before its end
   */
  public record Resnapshot(String state, @Nullable String failure, @Nullable Long rowsRead) {

    /** Whether nothing more will come of it. */
    public boolean hasEnded() {
      return state.equals("COMPLETE") || state.equals("FAILED");
    }

    /** Whether ingest runs have something to take up. */
    public boolean isRead() {
      return rowsRead != null || state.equals("FILLING");
    }
  }

  public boolean isQuarantined() {
    return state.equals("QUARANTINED");
  }
}
