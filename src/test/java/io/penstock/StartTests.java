package io.penstock;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.testing.TestPostgres;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The service as a process of its own, on an empty metadata database. */
class StartTests {
  private static final Pattern STARTED = Pattern.compile("Started Penstock in ([0-9.]+) seconds");
  private static final Pattern PORT = Pattern.compile("Tomcat started on port ([0-9]+)");

  private final String database = TestPostgres.createDatabase();
  private final Path folder = TestPostgres.temporaryFolder();
  private final List<Process> started = new ArrayList<>();

  @AfterEach
  void killAll() {
    started.forEach(Process::destroyForcibly);
  }

  /** Killed where it hurts: in the middle of a migration, before it listens, and while it works. */
  @Test
  @Timeout(600)
  void startsByItselfHoweverItWasKilled() throws Exception {
    for (Pattern moment :
        List.of(
            Pattern.compile("Migrating schema .* to version \"20261130\\d*0 "),
            Pattern.compile("Successfully applied|Tomcat initialized|HikariPool.*Start completed"),
            STARTED)) {
      Process killed = start();
      await(killed, moment);
      killed.destroyForcibly().waitFor();
    }
    Process again = start();
    String port = await(again, PORT).group(1);
    await(again, STARTED);
    awaitReady(port);
  }

  private Process start() throws IOException {
    String classPath =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> !entry.contains("test-classes"))
            .collect(Collectors.joining(File.pathSeparator));
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx512m", "-cp", classPath, "io.penstock.Penstock"));
    command.addAll(
        List.of(
            "--server.port=0",
            "--spring.datasource.url=" + TestPostgres.server().jdbcUrl(database),
            "--spring.datasource.username=" + TestPostgres.server().superuser().user(),
            "--spring.datasource.password=" + TestPostgres.server().superuser().password(),
            "--penstock.spark.class-path=none",
            "--penstock.spark.jar=none.jar",
            "--penstock.spark.job-folder=" + folder.resolve("jobs"),
            "--penstock.reconcile.work-folder=" + folder.resolve("work"),
            "--penstock.investigation.folder=" + folder.resolve("extracts"),
            "--penstock.investigation.upload-folder=" + folder.resolve("uploads"),
            "--penstock.catalog.name=lake",
            "--penstock.catalog.properties.type=jdbc",
            "--penstock.catalog.properties.uri=" + TestPostgres.server().jdbcUrl(database),
            "--penstock.catalog.properties.warehouse=file://" + folder.resolve("warehouse")));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    started.add(process);
    return process;
  }

  private static Matcher await(Process process, Pattern line) throws IOException {
    StringBuilder seen = new StringBuilder();
    BufferedReader output = process.inputReader();
    for (String next = output.readLine(); next != null; next = output.readLine()) {
      seen.append(next).append('\n');
      Matcher matcher = line.matcher(next);
      if (matcher.find()) {
        return matcher;
      }
    }
    throw new AssertionError("The service ended before it said " + line + ":\n" + seen);
  }

  /** Spring says that it has started a moment before it takes traffic, so the check is repeated. */
  private static void awaitReady(String port) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/actuator/health"))
            .timeout(Duration.ofSeconds(60))
            .build();
    HttpClient client = HttpClient.newHttpClient();
    HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
    for (int i = 0; i < 100 && answer.statusCode() != 200; i++) {
      Thread.sleep(50);
      answer = client.send(request, BodyHandlers.ofString());
    }
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
  }
}
