package io.penstock.cli.cases;

import org.jspecify.annotations.Nullable;

/**
 * What became of a case.
 *
 * @param failure what went wrong, null if nothing did
 * @param knownFault the fault of the product that it is known to show, null if none
 */
public record CaseOutcome(
    String name, double seconds, @Nullable String failure, @Nullable String knownFault) {

  /** Whether it came out as it must: passed, or failed for a fault that is known. */
  public boolean isGood() {
    return (failure == null) == (knownFault == null);
  }

  /** One line, and what went wrong below it. */
  @Override
  public String toString() {
    String line = "%-8s %6.1f s  %s".formatted(word(), seconds, name);
    if (failure == null) {
      return knownFault == null
          ? line
          : line + "\n    passes, though it is marked with a known fault: " + knownFault;
    }
    String known = knownFault == null ? "" : "\n    known fault: " + knownFault;
    return line + known + "\n    " + failure.replace("\n", "\n    ");
  }

  private String word() {
    if (failure == null) {
      return knownFault == null ? "pass" : "FAIL";
    }
    return knownFault == null ? "FAIL" : "known";
  }
}
