package io.penstock.incident;

import static io.penstock.incident.IncidentKind.LAG_TARGET_MISSED;

import io.penstock.freshness.Freshness;
import io.penstock.freshness.TableFreshness;
import io.penstock.table.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/** Tables that are later than their lag targets. */
@Component
class FreshnessRule implements IncidentRule {
  private final ObjectProvider<Freshness> freshness;

  FreshnessRule(ObjectProvider<Freshness> freshness) {
    this.freshness = freshness;
  }

  @Override
  public String evidence() {
    return "the tables' freshness";
  }

  @Override
  public List<Verdict> judge(Scene scene) {
    List<Verdict> verdicts = new ArrayList<>();
    for (TableFreshness fresh :
        freshness.stream().flatMap(each -> each.current().stream()).toList()) {
      Table table = scene.tables().get(fresh.tableId());
      if (table != null) {
        verdicts.addAll(verdict(fresh, table));
      }
    }
    return verdicts;
  }

  /** Nothing is said where the lag is unknown; nobody expects it of a paused table. */
  static List<Verdict> verdict(TableFreshness fresh, Table table) {
    if (table.policy().paused()) {
      return List.of(Verdict.clear(LAG_TARGET_MISSED, Subject.table(table)));
    }
    if (fresh.lag() == null || fresh.completeThrough() == null) {
      return List.of();
    }
    if (!fresh.isLate()) {
      return List.of(Verdict.clear(LAG_TARGET_MISSED, Subject.table(table)));
    }
    Map<String, Object> evidence = new LinkedHashMap<>();
    evidence.put("completeThrough", fresh.completeThrough());
    evidence.put("lagTargetSeconds", fresh.lagTarget().toSeconds());
    evidence.put("stage", String.valueOf(fresh.worstStage()));
    return List.of(
        Verdict.found(
            LAG_TARGET_MISSED, Subject.table(table), evidence, List.of(AffectedTable.of(table))));
  }
}
