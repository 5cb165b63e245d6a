package io.penstock.incident;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * A fault that the evidence shows now.
 *
 * @param severity the kind's, or a higher one by the evidence
 * @param text what is wrong, with its figures; in a name, what cannot be seen is written as its
 *     code
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
  /** Also those that turn the direction of what follows, as in Unicode's report 36 on spoofing. */
  private static final Pattern UNSEEN = Pattern.compile("[\\p{Cntrl}\\p{Cf}]");

  /** Makes the text one line that reads as it is written. */
  public Finding {
    text =
        UNSEEN
            .matcher(text.replaceAll("[\\t\\n\\r]+", " "))
            .replaceAll(found -> "\\\\u%04X".formatted(found.group().codePointAt(0)));
  }

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
