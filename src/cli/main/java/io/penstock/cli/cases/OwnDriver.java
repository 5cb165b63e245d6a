package io.penstock.cli.cases;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.penstock.contract.CatalogSpec;
import io.penstock.contract.IngestJob;
import io.penstock.contract.MaintenanceJob;
import io.penstock.stack.ClassArchive;
import io.penstock.stack.Installation;
import io.penstock.stack.LocalStack;
import io.penstock.stack.ServerProcess;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/** Spark drivers that nobody has told the service of, as an operator could start them by hand. */
final class OwnDriver {
  private static final String PASSWORD = "PENSTOCK_CASES_CATALOG";
  private static final Duration LIMIT = Duration.ofMinutes(5);
  private final Installation installation = Installation.locate();
  private final LocalStack stack;

  OwnDriver(LocalStack stack) {
    this.stack = stack;
  }

  /** A driver at work; it ends with this JVM. */
  record Running(ServerProcess process) {

    /** Waits for its end, which must be a good one. */
    void awaitSuccess() {
      if (!process.hasEnded(LIMIT)) {
        process.kill();
        throw new CaseFailedException(
            "a driver runs for more than %d min".formatted(LIMIT.toMinutes()));
      }
      if (process.exitValue() != 0) {
        throw new CaseFailedException(
            "a driver ended with %d; the end of %s:%n%s"
                .formatted(process.exitValue(), process.log(), process.logTail(15)));
      }
    }
  }

  /** Starts what an ingest run of the service was told to do, once more, under another run id. */
  Running ingest(Path jobDocument) throws IOException {
    IngestJob job = new ObjectMapper().readValue(jobDocument.toFile(), IngestJob.class);
    IngestJob again =
        new IngestJob(
            UUID.randomUUID().toString(),
            new IngestJob.ReportTarget(job.report().url(), "none"),
            catalog(),
            job.kafka(),
            job.limits(),
            job.tables());
    return start("io.penstock.spark.IngestApplication", again.runId(), again);
  }

  /** Compacts tables; no snapshot is expired. */
  Running compact(List<CaseTable> tables, String apiUrl) throws IOException {
    List<MaintenanceJob.TableTask> tasks =
        tables.stream()
            .map(
                table ->
                    new MaintenanceJob.TableTask(
                        table.replica().id(),
                        table.source().name(),
                        table.lake().namespace(),
                        table.lake().current(),
                        table.lake().history(),
                        TimeUnit.DAYS.toMillis(365)))
            .toList();
    String id = UUID.randomUUID().toString();
    MaintenanceJob job =
        new MaintenanceJob(id, new IngestJob.ReportTarget(apiUrl, "none"), catalog(), tasks);
    return start("io.penstock.spark.MaintenanceApplication", id, job);
  }

  private CatalogSpec catalog() {
    Map<String, String> properties = new HashMap<>(stack.catalogProperties());
    properties.computeIfPresent("jdbc.password", (key, value) -> "${env:" + PASSWORD + "}");
    return new CatalogSpec(stack.catalogName(), properties);
  }

  private Running start(String main, String id, Object job) throws IOException {
    Path folder = Files.createDirectories(stack.dataDir().resolve("own-drivers").resolve(id));
    Path document = folder.resolve("job.json");
    new ObjectMapper().writeValue(document.toFile(), job);
    List<String> command = new ArrayList<>(List.of(installation.java().toString(), "-Xmx1g"));
    command.addAll(Installation.sparkJvmOptions());
    command.add(ClassArchive.ofDrivers(installation, stack.dataDir()).javaOption());
    command.add("-XX:TieredStopAtLevel=1");
    command.add("-XX:ReservedCodeCacheSize=240m");
    command.addAll(
        List.of(
            "-cp",
            installation.sparkClassPath() + File.pathSeparator + installation.contractJar(),
            "org.apache.spark.deploy.SparkSubmit",
            "--master",
            "local[2]",
            "--class",
            main,
            installation.sparkJar().toString(),
            document.toString()));
    return new Running(
        ServerProcess.builder("driver-" + id, command)
            .environment(
                Map.of(PASSWORD, stack.catalogProperties().getOrDefault("jdbc.password", "")))
            .workingFolder(folder)
            .log(folder.resolve("driver.log"))
            .start());
  }
}
