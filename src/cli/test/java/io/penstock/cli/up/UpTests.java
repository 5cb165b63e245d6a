package io.penstock.cli.up;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.cli.Main;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs {@code penstock up} in a JVM of its own and ends it in the ways an operator might. */
class UpTests {
  private static final Duration ENDS_WITHIN = Duration.ofSeconds(60);

  @TempDir Path dataDir;

  @Test
  void leavesNoProcessBehindWhenInterrupted() throws Exception {
    Process up = launch();
    List<String> told = readUntilUp(up);
    List<ProcessHandle> servers = up.descendants().toList();
    assertThat(servers).hasSizeGreaterThanOrEqualTo(4);
    String api = address(told);
    assertThat(status(api + "/sources")).isEqualTo(200);
    assertThat(told).anyMatch(line -> line.contains("jdbc:postgresql://127.0.0.1:"));

    secondOneSaysSo();
    new ProcessBuilder("kill", "-INT", Long.toString(up.pid())).start().waitFor();
    assertEnded(up, servers);
  }

  private void secondOneSaysSo() throws Exception {
    Process second = launch();
    String told = new String(second.getInputStream().readAllBytes());
    assertThat(second.waitFor()).isEqualTo(1);
    assertThat(told).contains("already running");
  }

  private Process launch() throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Dpenstock.home=" + System.getProperty("penstock.home"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    command.addAll(List.of("up", "--data", dataDir.toString()));
    for (String port : List.of("", "postgres-", "kafka-", "connect-")) {
      command.addAll(List.of("--" + port + "port", "0"));
    }
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }

  private static List<String> readUntilUp(Process up) throws IOException {
    List<String> told = new ArrayList<>();
    BufferedReader reader = up.inputReader();
    for (String line = reader.readLine(); line != null; line = reader.readLine()) {
      told.add(line);
      if (line.startsWith("Ctrl-C")) {
        return told;
      }
    }
    throw new AssertionError("up has ended: " + String.join("\n", told));
  }

  private static String address(List<String> told) {
    return told.stream()
        .filter(line -> line.startsWith("API"))
        .map(line -> line.substring(3).strip())
        .findFirst()
        .orElseThrow();
  }

  private static int status(String url) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(URI.create(url)).build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.discarding()).statusCode();
  }

  private static void assertEnded(Process up, List<ProcessHandle> servers) throws Exception {
    assertThat(up.waitFor(ENDS_WITHIN.toSeconds(), TimeUnit.SECONDS)).isTrue();
    for (ProcessHandle server : servers) {
      server.onExit().get(ENDS_WITHIN.toSeconds(), TimeUnit.SECONDS);
    }
    assertThat(servers).noneMatch(ProcessHandle::isAlive);
  }
}
