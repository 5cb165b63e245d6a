package io.penstock.cli.client;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What has to change for the fleet to be as a file says.
 *
 * @param steps in their order, empty if nothing has to change
 * @param warnings what to know of what stays
 * @param leftOut sources of the file that do not answer, so that nothing is planned of them
 */
public record FleetPlan(
    String id, int baseRevision, List<Step> steps, List<String> warnings, List<LeftOut> leftOut) {

  /** A source that does not answer, and what to do. */
  public record LeftOut(String source, String pointer, String detail) {}

  /**
   * One thing that changes.
   *
   * @param table null where it is about its whole source
   * @param sql statements that are run in the source
   * @param byAdministrator whether somebody else than Penstock has to run them
   * @param readsRows estimate of what the connector reads for it, null if nothing
   * @param readsBytes the same in bytes
   */
  public record Step(
      String kind,
      String source,
      @Nullable String table,
      List<Change> changes,
      String consequence,
      boolean destructive,
      List<String> sql,
      boolean byAdministrator,
      @Nullable Long readsRows,
      @Nullable Long readsBytes,
      List<String> warnings) {}

  /** What is other before and after; null where there is nothing. */
  public record Change(String name, @Nullable String before, @Nullable String after) {}

  /** Whether something ends or is lost by it. */
  public boolean isDestructive() {
    return steps.stream().anyMatch(Step::destructive);
  }
}
