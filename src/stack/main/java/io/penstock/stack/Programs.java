package io.penstock.stack;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** Programs that run to their end, and what the platform offers. */
final class Programs {
  private Programs() {}

  static boolean exists(String program) {
    String path = Objects.requireNonNullElse(System.getenv("PATH"), "/usr/bin:/bin");
    for (String folder : path.split(":", -1)) {
      if (!folder.isEmpty() && Files.isExecutable(Path.of(folder, program))) {
        return true;
      }
    }
    return false;
  }

  static String script(String resource) throws IOException {
    try (InputStream in = Programs.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new StackException(resource + " is not on the class path");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  static boolean succeeds(List<String> command) {
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      throw Waiting.interrupted(e);
    }
  }

  /**
   * Runs a program to its end, supervised like a server.
   *
   * @throws StackException with the output if it fails or takes longer than a minute
   */
  static void run(String name, List<String> command, Map<String, String> environment, Path log) {
    ServerProcess process =
        ServerProcess.builder(name, command).environment(environment).log(log).start();
    boolean ended = process.hasEnded(Duration.ofSeconds(60));
    process.stop();
    if (!ended || process.exitValue() != 0) {
      throw new StackException(
          "%s failed with status %d:%n%s"
              .formatted(name, process.exitValue(), process.logTail(30)));
    }
  }
}
