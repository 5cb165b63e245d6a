package io.penstock.problem;

import java.time.Duration;
import java.util.List;

/** The caller asks too often. */
public final class TooManyException extends ControlPlaneException {
  private final Duration wait;

  /**
   * @param wait how long to wait before the next attempt
   */
  public TooManyException(String slug, String detail, Duration wait) {
    super(slug, detail, List.of());
    this.wait = wait;
  }

  /** How long to wait before the next attempt. */
  public Duration waitFor() {
    return wait;
  }
}
