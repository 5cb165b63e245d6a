package io.penstock.cli.client;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A plan that is carried out.
 *
 * @param status {@code RUNNING}, {@code SUCCEEDED} or {@code FAILED}
 */
public record FleetApply(String planId, int revision, String status, List<Step> steps) {

  /**
   * A step and how far it is.
   *
   * @param table null where it is about its whole source
   * @param status {@code PENDING}, {@code WAITING}, {@code SUCCEEDED} or {@code FAILED}
   * @param message what it waits for, or why it failed; null otherwise
   */
  public record Step(
      String kind,
      String source,
      @Nullable String table,
      String status,
      @Nullable String message) {}

  public boolean isTerminal() {
    return !status.equals("RUNNING");
  }

  public boolean hasSucceeded() {
    return status.equals("SUCCEEDED");
  }
}
