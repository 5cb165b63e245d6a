package io.penstock.cli.client;

import org.jspecify.annotations.Nullable;

/**
 * A repair of rows that a reconciliation found different.
 *
 * @param failure why it failed, null otherwise
 * @param leftKeys keys that were not written
 * @param proofId the reconciliation that followed, null if none did
 */
public record Repair(
    String id,
    String state,
    @Nullable String failure,
    long writtenKeys,
    long leftKeys,
    @Nullable String proofId) {

  public boolean isFinished() {
    return state.equals("DONE") || state.equals("FAILED");
  }
}
