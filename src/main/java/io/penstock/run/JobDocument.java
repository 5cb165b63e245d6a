package io.penstock.run;

import io.penstock.contract.IngestJob.ReportTarget;
import io.penstock.table.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Writes the job document of a run. */
@Component
class JobDocument {
  private final Map<RunKind, JobContent> contents = new EnumMap<>(RunKind.class);
  private final SparkProperties spark;
  private final ReportUrl reportUrl;
  private final JsonMapper json;

  JobDocument(
      List<JobContent> contents, SparkProperties spark, ReportUrl reportUrl, JsonMapper json) {
    contents.forEach(content -> this.contents.put(content.kind(), content));
    this.spark = spark;
    this.reportUrl = reportUrl;
    this.json = json;
  }

  /** Writes the document into the run's folder, which is made. */
  SparkLauncher.Launch write(RunKind kind, UUID runId, List<Table> tables, String token)
      throws IOException {
    JobSecrets secrets = new JobSecrets();
    ReportTarget report = new ReportTarget(reportUrl.get(), secrets.keep("run_token", token));
    JobContent content = contents.get(kind);
    if (content == null) {
      throw new IllegalStateException("nothing says what a job of " + kind + " holds");
    }
    Object job = content.of(runId, report, tables, secrets);
    Path folder = folder(runId);
    Files.createDirectories(folder);
    Path file = folder.resolve("job.json");
    Files.writeString(file, json.writerWithDefaultPrettyPrinter().writeValueAsString(job));
    return new SparkLauncher.Launch(kind, runId, folder, file, secrets.environment());
  }

  /** The run's own folder. */
  Path folder(UUID runId) {
    return spark.jobFolder().toAbsolutePath().resolve(runId.toString());
  }
}
