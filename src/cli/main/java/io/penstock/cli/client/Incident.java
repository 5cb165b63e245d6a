package io.penstock.cli.client;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One fault, from detection to resolution.
 *
 * @param source whose it is, null for what serves all
 * @param clearSince since when the evidence shows it no more, null while it does
 * @param reopened how many times it came back shortly after it was resolved
 * @param suppressedBy the open incident that it follows from, null if it stands for itself
 * @param timeline null in lists
 */
public record Incident(
    String id,
    String kind,
    String severity,
    String state,
    String text,
    String subject,
    @Nullable String source,
    Map<String, Object> evidence,
    List<AffectedTable> tables,
    Instant openedAt,
    @Nullable Instant clearSince,
    @Nullable Instant resolvedAt,
    int reopened,
    @Nullable String suppressedBy,
    @Nullable List<Entry> timeline) {

  /** A table that it reaches. */
  public record AffectedTable(String id, String name) {}

  /** A line of its timeline. */
  public record Entry(String type, String text) {}

  record Page(List<Incident> items) {}

  public boolean isOpen() {
    return state.equals("OPEN");
  }
}
