package io.penstock.cli.client;

import org.jspecify.annotations.Nullable;

/**
 * Whether a table goes on.
 *
 * @param state {@code ACTIVE} or {@code QUARANTINED}
 * @param stateReason why it is held back, null while it is not
 * @param diverged why its replica may differ, null while nothing says so
 * @param heldChange the mass change that the brake holds, null if none
 */
public record TableState(
    String state,
    @Nullable String stateReason,
    @Nullable Divergence diverged,
    @Nullable HeldChange heldChange) {

  /** Why a replica may differ from its source. */
  public record Divergence(String reason) {}

  /** A mass change that the current table has not taken. */
  public record HeldChange(long deletes, String digest, String decision) {}

  public boolean isQuarantined() {
    return state.equals("QUARANTINED");
  }
}
