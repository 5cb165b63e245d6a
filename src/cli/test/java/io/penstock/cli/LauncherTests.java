package io.penstock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The shell script at the root of the checkout. */
class LauncherTests {
  @TempDir Path folder;

  @Test
  void namesTheMissingJava() throws Exception {
    Ended ended = launch(Map.of("JAVA_HOME", folder.resolve("nothing").toString()));

    assertThat(ended.status()).isEqualTo(1);
    assertThat(ended.told()).singleElement().asString().contains("Java is missing", "JDK 17");
  }

  @Test
  void refusesAJavaThatSparkDoesNotRunOn() throws Exception {
    Ended ended = launch(Map.of("JAVA_HOME", javaHomeOf("25.0.1").toString()));

    assertThat(ended.status()).isEqualTo(1);
    assertThat(ended.told()).singleElement().asString().contains("Java 25", "JDK 17 to 21");
  }

  @Test
  void findsItsHomeThroughASymbolicLinkFromAnyFolder() throws Exception {
    Path link = folder.resolve("linked");
    Files.createSymbolicLink(link, home().resolve("penstock"));

    Ended ended = run(List.of(link.toString()), Map.of("JAVA_HOME", javaHomeOf("11").toString()));

    assertThat(ended.told()).singleElement().asString().contains("Java 11");
  }

  private record Ended(int status, List<String> told) {}

  private Path javaHomeOf(String version) throws IOException {
    Path bin = Files.createDirectories(folder.resolve("jdk-" + version + "/bin"));
    Path java = bin.resolve("java");
    Files.writeString(java, "#!/bin/sh\necho 'openjdk version \"" + version + "\"' >&2\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
    return bin.getParent();
  }

  private Ended launch(Map<String, String> environment) throws Exception {
    return run(List.of(home().resolve("penstock").toString()), environment);
  }

  private Ended run(List<String> launcher, Map<String, String> environment) throws Exception {
    List<String> command = new ArrayList<>(launcher);
    command.add("--version");
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
    builder.environment().putAll(environment);
    Process process = builder.start();
    List<String> told =
        new String(process.getInputStream().readAllBytes()).strip().lines().toList();
    return new Ended(process.waitFor(), told);
  }

  private static Path home() {
    return Path.of(System.getProperty("penstock.home"));
  }
}
