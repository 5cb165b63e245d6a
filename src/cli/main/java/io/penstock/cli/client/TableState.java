package io.penstock.cli.client;

import org.jspecify.annotations.Nullable;

/**
 * Whether a table goes on.
 *
 * @param state {@code ACTIVE} or {@code QUARANTINED}
 * @param stateReason why it is held back, null while it is not
 */
public record TableState(String state, @Nullable String stateReason) {
  public boolean isQuarantined() {
    return state.equals("QUARANTINED");
  }
}
