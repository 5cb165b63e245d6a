package io.penstock.incident;

import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A fault that the evidence shows now.
 *
 * @param severity the kind's, or a higher one by the evidence
 * @param text what is wrong, with its figures
 * @param evidence facts by name; what JSON has
 * @param tables those that the fault reaches
 */
public record Finding(
    IncidentKind kind,
    Subject subject,
    Severity severity,
    String text,
    Map<String, Object> evidence,
    List<AffectedTable> tables) {

  /** A fault as its kind tells it. */
  public static Finding of(
      IncidentKind kind,
      Subject subject,
      Map<String, Object> evidence,
      List<AffectedTable> tables) {
    return new Finding(
        kind, subject, kind.severity(), kind.text(subject, evidence), evidence, tables);
  }

  /** The same, of another severity. */
  public Finding as(Severity other) {
    return new Finding(kind, subject, other, text, evidence, tables);
  }

  /** One fault has one: kind and ids, never the text. */
  public String fingerprint() {
    return fingerprint(kind, subject);
  }

  static String fingerprint(IncidentKind kind, Subject subject) {
    return kind.word() + "/" + subject.key();
  }

  /** The owners of the tables that it reaches, each once. */
  public List<String> owners() {
    return tables.stream()
        .map(AffectedTable::owner)
        .filter(Objects::nonNull)
        .distinct()
        .sorted()
        .toList();
  }
}
