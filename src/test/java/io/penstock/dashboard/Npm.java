package io.penstock.dashboard;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Runs the frontend's own tools, in its folder. */
final class Npm {
  /** The frontend's folder. */
  static final Path FRONTEND = Path.of(System.getProperty("penstock.home"), "frontend");

  private Npm() {}

  /**
   * What a command ended with.
   *
   * @param output what it printed, of either kind
   */
  record Ended(int status, String output) {}

  static Ended run(Map<String, String> environment, String... command)
      throws IOException, InterruptedException {
    Path log = Files.createTempFile("penstock-test-", ".log");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(FRONTEND.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    builder.environment().putAll(environment);
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    Process process = builder.start();
    try {
      int status = process.waitFor();
      return new Ended(status, Files.readString(log, UTF_8));
    } finally {
      process.descendants().forEach(ProcessHandle::destroy);
      process.destroy();
      Files.delete(log);
    }
  }

  /** Chromium, where there is one. */
  static Optional<Path> chromium() {
    String named = System.getenv("CHROMIUM");
    if (named != null) {
      return Optional.of(Path.of(named));
    }
    return Stream.of(System.getenv("PATH").split(":"))
        .flatMap(
            folder ->
                List.of("chromium", "chromium-browser", "google-chrome").stream()
                    .map(name -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }
}
