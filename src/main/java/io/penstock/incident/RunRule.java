package io.penstock.incident;

import static io.penstock.incident.IncidentKind.COMPACTION_FAILED;
import static io.penstock.incident.IncidentKind.INGEST_RUN_FAILED;
import static io.penstock.incident.IncidentKind.TABLE_INGEST_FAILED;

import io.penstock.run.RunFailures;
import io.penstock.run.RunFailures.FailedTable;
import io.penstock.run.RunFailures.NewestIngest;
import io.penstock.table.Table;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Runs that fail or were ended since they hung, as a whole or with a table. */
@Component
class RunRule implements IncidentRule {
  /** So many in a row are no passing trouble. */
  private static final int IN_A_ROW = 3;

  private static final Subject INGEST = Subject.fleet("ingest");
  private final RunFailures failures;

  RunRule(RunFailures failures) {
    this.failures = failures;
  }

  @Override
  public String evidence() {
    return "what runs came to";
  }

  @Override
  public List<Verdict> judge(Scene scene) {
    List<Verdict> verdicts = new ArrayList<>();
    failures.newestIngest().ifPresent(newest -> verdicts.add(whole(newest, scene)));
    Map<UUID, FailedTable> ingest = byTable(failures.ingest());
    Map<UUID, FailedTable> maintenance = byTable(failures.maintenance());
    for (Table table : scene.tables().values()) {
      verdicts.add(table(TABLE_INGEST_FAILED, table, ingest.get(table.id())));
      verdicts.add(table(COMPACTION_FAILED, table, maintenance.get(table.id())));
    }
    return verdicts;
  }

  private static Map<UUID, FailedTable> byTable(List<FailedTable> failed) {
    Map<UUID, FailedTable> byTable = new HashMap<>();
    failed.forEach(each -> byTable.put(each.tableId(), each));
    return byTable;
  }

  static Verdict whole(NewestIngest newest, Scene scene) {
    if (newest.failures() == 0) {
      return Verdict.clear(INGEST_RUN_FAILED, INGEST);
    }
    Map<String, Object> evidence = new LinkedHashMap<>();
    evidence.put("runId", newest.runId());
    evidence.put("failures", newest.failures());
    evidence.put("failedAt", newest.at());
    evidence.put("reason", String.valueOf(newest.reason()));
    Finding finding = Finding.of(INGEST_RUN_FAILED, INGEST, evidence, scene.allTables());
    return Verdict.found(newest.failures() < IN_A_ROW ? finding.as(Severity.WARNING) : finding);
  }

  static Verdict table(IncidentKind kind, Table table, @Nullable FailedTable failed) {
    if (failed == null) {
      return Verdict.clear(kind, Subject.table(table));
    }
    Map<String, Object> evidence = new LinkedHashMap<>();
    evidence.put("runId", failed.runId());
    evidence.put("failures", failed.failures());
    evidence.put("failedAt", failed.failedAt());
    evidence.put("reason", String.valueOf(failed.reason()));
    Finding finding =
        Finding.of(kind, Subject.table(table), evidence, List.of(AffectedTable.of(table)));
    return Verdict.found(failed.failures() < IN_A_ROW ? finding.as(Severity.WARNING) : finding);
  }
}
