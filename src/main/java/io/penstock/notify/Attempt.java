package io.penstock.notify;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What came of sending a message once.
 *
 * @param status of the answer, null without one
 * @param error why it was not taken, null if it was
 * @param response how the answer's body begins, null without one
 * @param retryAfter how long the receiver asks to be left alone, null if it does not
 */
record Attempt(
    Duration took,
    @Nullable Integer status,
    @Nullable String error,
    @Nullable String response,
    @Nullable Duration retryAfter) {
  private static final int TIMEOUT = 408;
  private static final int GONE = 410;
  private static final int TOO_MANY = 429;

  boolean isDelivered() {
    return error == null;
  }

  /** Whether the receiver wants nothing ever again. */
  boolean isGone() {
    return status != null && status == GONE;
  }

  /** Whether another attempt would come to the same. */
  boolean isFinal() {
    return status != null
        && status >= 400
        && status < 500
        && status != TIMEOUT
        && status != TOO_MANY;
  }
}
