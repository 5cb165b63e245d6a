package io.penstock.cli.bench.ingest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.penstock.stack.Installation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;

/** The plain design, module {@code src/bench}. It keeps its offsets in a checkpoint folder. */
record PlainDesign(BenchStack stack, Installation installation, Path checkpoints, Duration limit)
    implements Design {
  @Override
  public String name() {
    return "plain";
  }

  @Override
  public Drain drain(Path folder, boolean measured) throws IOException {
    Path job = folder.resolve("job.json");
    Path result = folder.resolve("result.json");
    Jobs.write(job, stack, Jobs.tables(name()), "http://127.0.0.1:1");
    MeasuredProcess process =
        MeasuredProcess.run(
            name(),
            new SparkCommand(installation, measured)
                .plain(job.toString(), current().toString(), result.toString()),
            stack.environment(),
            folder.resolve("driver.log"),
            limit);
    JsonNode timings = new ObjectMapper().readTree(result.toFile());
    long ready = timings.get("readyAt").asLong();
    long done = timings.get("doneAt").asLong();
    double append = 0;
    double merge = 0;
    for (JsonNode step : timings.get("steps")) {
      append += step.get("appendMillis").asLong() / 1000.0;
      merge += step.get("mergeMillis").asLong() / 1000.0;
    }
    Map<String, Double> phases = new LinkedHashMap<>();
    phases.put("history", append);
    phases.put("current", merge);
    phases.put("query", (done - ready) / 1000.0 - append - merge);
    return new Drain(process, ready, done, phases);
  }

  @Override
  public void remember() throws IOException {
    copy(current(), remembered());
  }

  @Override
  public void rewind() throws IOException {
    // Kept beside, not deleted: the folder of the whole benchmark goes at its end.
    Files.move(current(), checkpoints.resolve("used-" + UUID.randomUUID()));
    copy(remembered(), current());
  }

  private Path current() {
    return checkpoints.resolve("current");
  }

  private Path remembered() {
    return checkpoints.resolve("remembered");
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> paths = Files.walk(from)) {
      for (Path path : paths.toList()) {
        Path copy = to.resolve(from.relativize(path).toString());
        Files.copy(path, copy, StandardCopyOption.COPY_ATTRIBUTES);
      }
    }
  }
}
