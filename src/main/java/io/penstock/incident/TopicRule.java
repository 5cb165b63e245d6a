package io.penstock.incident;

import static io.penstock.incident.IncidentKind.TOPIC_RETENTION;

import io.penstock.run.TopicRunways;
import io.penstock.run.TopicRunways.TopicRunway;
import io.penstock.table.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/** Topics that are about to drop what a table has not taken. */
@Component
class TopicRule implements IncidentRule {
  private static final int NEAR = 90;
  private final TopicRunways runways;

  TopicRule(TopicRunways runways) {
    this.runways = runways;
  }

  @Override
  public String evidence() {
    return "the topics' retention";
  }

  @Override
  public List<Verdict> judge(Scene scene) {
    List<Verdict> verdicts = new ArrayList<>();
    for (TopicRunway runway : runways.current()) {
      Table table = scene.tables().get(runway.tableId());
      if (table != null) {
        verdicts.add(verdict(runway, table));
      }
    }
    return verdicts;
  }

  static Verdict verdict(TopicRunway runway, Table table) {
    if (runway.usedPercent() == 0 || runway.retention() == null) {
      return Verdict.clear(TOPIC_RETENTION, Subject.table(table));
    }
    Map<String, Object> evidence = new LinkedHashMap<>();
    evidence.put("topic", runway.topic());
    evidence.put("nextOffset", runway.nextOffset());
    evidence.put("usedPercent", runway.usedPercent());
    evidence.put("retentionSeconds", runway.retention().toSeconds());
    Finding finding =
        Finding.of(
            TOPIC_RETENTION, Subject.table(table), evidence, List.of(AffectedTable.of(table)));
    return Verdict.found(runway.usedPercent() >= NEAR ? finding : finding.as(Severity.WARNING));
  }
}
