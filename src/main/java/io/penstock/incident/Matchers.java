package io.penstock.incident;

import java.util.Collection;
import java.util.List;
import java.util.UUID;

/**
 * Which incidents are meant: those that fit each condition that has values; any of its values does.
 *
 * @param kinds as {@link IncidentKind#word} has them
 */
public record Matchers(
    List<String> kinds,
    List<Severity> severities,
    List<String> sources,
    List<UUID> tableIds,
    List<String> owners) {

  /** Whether it has no condition, so that every incident is meant. */
  public boolean hasNoCondition() {
    return kinds.isEmpty()
        && severities.isEmpty()
        && sources.isEmpty()
        && tableIds.isEmpty()
        && owners.isEmpty();
  }

  /** Whether an incident is meant. */
  public boolean match(Finding finding) {
    return fits(kinds, List.of(finding.kind().word()))
        && fits(severities, List.of(finding.severity()))
        && fits(sources, sources(finding))
        && fits(tableIds, finding.tables().stream().map(AffectedTable::id).toList())
        && fits(owners, finding.owners());
  }

  private static Collection<String> sources(Finding finding) {
    String source = finding.subject().source();
    return source == null
        ? finding.tables().stream().map(AffectedTable::source).distinct().toList()
        : List.of(source);
  }

  private static <T> boolean fits(Collection<T> wanted, Collection<T> has) {
    return wanted.isEmpty() || has.stream().anyMatch(wanted::contains);
  }
}
