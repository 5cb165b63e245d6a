package io.penstock.incident;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the evidence says of one kind and subject. Where it says nothing there is no verdict, and an
 * incident stays as it is: it ends by evidence alone.
 *
 * @param finding the fault, null if the evidence shows that there is none
 */
public record Verdict(String fingerprint, @Nullable Finding finding) {

  /** The fault is there. */
  public static Verdict found(Finding finding) {
    return new Verdict(finding.fingerprint(), finding);
  }

  /** The fault is there, as its kind tells it. */
  public static Verdict found(
      IncidentKind kind,
      Subject subject,
      Map<String, Object> evidence,
      List<AffectedTable> tables) {
    return found(Finding.of(kind, subject, evidence, tables));
  }

  /** The fault is not there. */
  public static Verdict clear(IncidentKind kind, Subject subject) {
    return new Verdict(Finding.fingerprint(kind, subject), null);
  }
}
