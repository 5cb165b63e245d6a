package io.penstock.run;

import io.penstock.contract.CatalogSpec;
import io.penstock.contract.IngestJob;
import io.penstock.contract.IngestJob.ReportTarget;
import io.penstock.contract.IngestJob.TableTask;
import io.penstock.contract.TableState;
import io.penstock.lakehouse.CatalogProperties;
import io.penstock.source.Source;
import io.penstock.source.Sources;
import io.penstock.table.Table;
import io.penstock.topic.KafkaProperties;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** What the job document of an ingest run holds. */
@Component
class IngestContent implements JobContent {
  private final Sources sources;
  private final CatalogProperties catalog;
  private final KafkaProperties kafka;
  private final IngestProperties ingest;
  private final TableStates states;

  IngestContent(
      Sources sources,
      CatalogProperties catalog,
      KafkaProperties kafka,
      IngestProperties ingest,
      TableStates states) {
    this.sources = sources;
    this.catalog = catalog;
    this.kafka = kafka;
    this.ingest = ingest;
    this.states = states;
  }

  @Override
  public RunKind kind() {
    return RunKind.INGEST;
  }

  @Override
  public IngestJob of(UUID runId, ReportTarget report, List<Table> tables, JobSecrets secrets) {
    Map<String, Source> known = new HashMap<>();
    Map<UUID, TableState> lives = states.of(tables);
    return new IngestJob(
        runId.toString(),
        report,
        new CatalogSpec(catalog.name(), secrets.keepAll("catalog", catalog.properties())),
        secrets.keepAll("kafka", kafka.client()),
        new IngestJob.Limits(ingest.maxEventsPerTable(), ingest.parallelTables()),
        tables.stream()
            .map(
                table ->
                    task(
                        table,
                        known.computeIfAbsent(table.source(), sources::get),
                        lives.getOrDefault(table.id(), TableState.PLAIN)))
            .toList());
  }

  private static TableTask task(Table table, Source source, TableState state) {
    return new TableTask(
        table.id().toString(),
        table.source(),
        table.name().schema(),
        table.name().name(),
        table.namespace(),
        table.currentTable(),
        table.historyTable(),
        table.topic(),
        table.columns(),
        table.droppedColumns(),
        table.replicaIdentity(),
        source.capture().unavailableValue(),
        table.policy().job(),
        state);
  }
}
