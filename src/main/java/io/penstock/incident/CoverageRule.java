package io.penstock.incident;

import static io.penstock.incident.IncidentKind.COVERAGE_GAP;

import io.penstock.fleet.Coverage;
import io.penstock.fleet.Coverage.Gap;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.stereotype.Component;

/** What of the sources is not captured though it should be. */
@Component
class CoverageRule implements IncidentRule {
  private final Coverage coverage;

  CoverageRule(Coverage coverage) {
    this.coverage = coverage;
  }

  @Override
  public String evidence() {
    return "the sources' coverage";
  }

  @Override
  public List<Verdict> judge(Scene scene) {
    return verdicts(coverage.current(), scene);
  }

  /** A gap that a source shows no more is closed; of others nothing is said. */
  static List<Verdict> verdicts(Map<String, List<Gap>> bySource, Scene scene) {
    List<Verdict> verdicts = new ArrayList<>();
    Set<String> found = new HashSet<>();
    bySource.forEach(
        (source, gaps) -> {
          for (Gap gap : gaps) {
            Verdict verdict = found(source, gap, scene);
            if (found.add(verdict.fingerprint())) {
              verdicts.add(verdict);
            }
          }
        });
    for (Subject subject : scene.open(COVERAGE_GAP)) {
      if (bySource.containsKey(String.valueOf(subject.source()))
          && !found.contains(Finding.fingerprint(COVERAGE_GAP, subject))) {
        verdicts.add(Verdict.clear(COVERAGE_GAP, subject));
      }
    }
    return verdicts;
  }

  private static Verdict found(String source, Gap gap, Scene scene) {
    String name = gap.subject() == null ? gap.check() : gap.subject();
    Map<String, Object> evidence = new LinkedHashMap<>();
    evidence.put("check", gap.check());
    evidence.put("detail", gap.detail());
    evidence.put("fix", gap.fix());
    List<AffectedTable> reach =
        scene.tablesOf(source).stream()
            .filter(
                table ->
                    gap.subject() == null
                        || gap.subject().equals(table.name())
                        || gap.subject().startsWith(table.name() + ","))
            .toList();
    return Verdict.found(
        COVERAGE_GAP, new Subject(Subject.Type.SOURCE, name, source, null), evidence, reach);
  }
}
