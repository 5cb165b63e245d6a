package io.penstock.run;

import io.penstock.contract.CatalogSpec;
import io.penstock.contract.IngestJob;
import io.penstock.contract.IngestJob.TableTask;
import io.penstock.lakehouse.CatalogProperties;
import io.penstock.source.Source;
import io.penstock.source.Sources;
import io.penstock.table.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Writes the job document of a run. */
@Component
class JobDocument {
  private final Sources sources;
  private final CatalogProperties catalog;
  private final KafkaProperties kafka;
  private final IngestProperties ingest;
  private final SparkProperties spark;
  private final ReportUrl reportUrl;
  private final JsonMapper json;

  JobDocument(
      Sources sources,
      CatalogProperties catalog,
      KafkaProperties kafka,
      IngestProperties ingest,
      SparkProperties spark,
      ReportUrl reportUrl,
      JsonMapper json) {
    this.sources = sources;
    this.catalog = catalog;
    this.kafka = kafka;
    this.ingest = ingest;
    this.spark = spark;
    this.reportUrl = reportUrl;
    this.json = json;
  }

  /** Writes the document into the run's folder, which is made. */
  SparkLauncher.Launch write(UUID runId, List<Table> tables, String token) throws IOException {
    JobSecrets secrets = new JobSecrets();
    IngestJob job =
        new IngestJob(
            runId.toString(),
            new IngestJob.ReportTarget(reportUrl.get(), secrets.keep("run_token", token)),
            new CatalogSpec(catalog.name(), secrets.keepAll("catalog", catalog.properties())),
            secrets.keepAll("kafka", kafka.client()),
            new IngestJob.Limits(ingest.maxEventsPerTable(), ingest.parallelTables()),
            tasks(tables));
    Path folder = folder(runId);
    Files.createDirectories(folder);
    Path file = folder.resolve("job.json");
    Files.writeString(file, json.writerWithDefaultPrettyPrinter().writeValueAsString(job));
    return new SparkLauncher.Launch(runId, folder, file, secrets.environment());
  }

  /** The run's own folder. */
  Path folder(UUID runId) {
    return spark.jobFolder().toAbsolutePath().resolve(runId.toString());
  }

  private List<TableTask> tasks(List<Table> tables) {
    Map<String, Source> known = new HashMap<>();
    return tables.stream()
        .map(table -> task(table, known.computeIfAbsent(table.source(), sources::get)))
        .toList();
  }

  private static TableTask task(Table table, Source source) {
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
        table.replicaIdentity(),
        source.capture().unavailableValue(),
        table.epoch(),
        table.policy());
  }
}
