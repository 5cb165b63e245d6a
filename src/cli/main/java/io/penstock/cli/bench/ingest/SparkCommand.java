package io.penstock.cli.bench.ingest;

import io.penstock.stack.Installation;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Starts a Spark application as the service does: spark-submit's class, run from a class path.
 *
 * @param measured whether its time counts; what does not is compiled less, and so starts sooner
 */
record SparkCommand(Installation installation, boolean measured) {
  private static final String SUBMIT = "org.apache.spark.deploy.SparkSubmit";

  /** The service's default. */
  private static final String HEAP = "-Xmx2048m";

  /** The product's ingest application. */
  List<String> product(Path job) throws IOException {
    return command(
        installation.sparkClassPath(),
        installation.sparkJar(),
        "io.penstock.spark.IngestApplication",
        job.toString());
  }

  /** The plain design. */
  List<String> plain(String... arguments) throws IOException {
    Path target = installation.home().resolve("src/bench/target");
    return command(
        Files.readString(target.resolve("classpath")).strip(),
        target.resolve(Files.readString(target.resolve("launch/jar")).strip()),
        "io.penstock.bench.PlainIngest",
        arguments);
  }

  private List<String> command(String classPath, Path jar, String main, String... arguments)
      throws IOException {
    Path flags = installation.home().resolve("src/bench/target/launch/jvm-flags");
    List<String> command = new ArrayList<>();
    command.add(installation.java().toString());
    if (!measured) {
      command.add("-XX:TieredStopAtLevel=1");
      command.add("-XX:ReservedCodeCacheSize=240m");
    }
    command.addAll(List.of(Files.readString(flags).strip().split("\\s+")));
    command.addAll(
        List.of(HEAP, "-cp", classPath + File.pathSeparator + installation.contractJar()));
    command.addAll(List.of(SUBMIT, "--master", "local[2]"));
    command.addAll(List.of("--conf", "spark.driver.host=127.0.0.1"));
    command.addAll(List.of("--conf", "spark.driver.bindAddress=127.0.0.1"));
    command.addAll(List.of("--class", main, jar.toString()));
    command.addAll(List.of(arguments));
    return command;
  }
}
