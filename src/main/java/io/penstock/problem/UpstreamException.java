package io.penstock.problem;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A source, Kafka Connect or the catalog did not do its part. */
public final class UpstreamException extends ControlPlaneException {
  private final boolean retryable;

  /**
   * @param retryable whether the same request may succeed later with nothing changed
   */
  public UpstreamException(
      String slug, String detail, boolean retryable, @Nullable Throwable cause) {
    super(slug, detail, List.of());
    this.retryable = retryable;
    if (cause != null) {
      initCause(cause);
    }
  }

  /** Whether the same request may succeed later with nothing changed. */
  public boolean retryable() {
    return retryable;
  }
}
