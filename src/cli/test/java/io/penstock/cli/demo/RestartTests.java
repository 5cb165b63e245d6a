package io.penstock.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.cli.Main;
import io.penstock.cli.client.ApiException;
import io.penstock.cli.client.IngestRun;
import io.penstock.cli.client.PenstockApi;
import io.penstock.cli.shop.OrderShop;
import io.penstock.cli.sql.SqlCommand;
import io.penstock.cli.up.PortNumbers;
import io.penstock.stack.Passwords;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * A shop in the middle of its business, kept running by {@code penstock up} in a JVM of its own,
 * whose launcher, and then everything, is killed.
 */
class RestartTests {
  private static final int TRANSACTIONS = 120;
  private static final Duration ENDS_WITHIN = Duration.ofSeconds(60);

  @TempDir Path dataDir;
  private final StringWriter told = new StringWriter();
  private final List<Process> launched = new ArrayList<>();

  @AfterEach
  void end() {
    launched.forEach(Process::destroy);
  }

  @Test
  void goesOnWhereItWasHoweverItEnded() throws Exception {
    OpCounts expected = begin();

    Process up = launch();
    PenstockApi api = awaitUp(up);
    long driver = awaitDriver(api, startRun(api));
    List<ProcessHandle> all = withDescendants(up);
    assertThat(all).extracting(ProcessHandle::pid).contains(driver);
    up.destroyForcibly();
    assertEnded(all);

    up = launch();
    URI address = api.base();
    api = awaitUp(up);
    assertThat(api.base()).isEqualTo(address);
    awaitDriver(api, startRun(api));
    all = withDescendants(up);
    kill(all);
    assertEnded(all);

    up = launch();
    api = awaitUp(up);
    awaitEnd(api, startRun(api));
    assertThat(history()).isEqualTo(expected);
    assertThat(sql("SELECT count(*) AS n FROM shop.orders"))
        .isEqualTo("n\r\n" + (expected.r() + expected.c() - expected.d()) + "\r\n");
    secondOneSaysSo();
    all = withDescendants(up);
    up.destroy();
    assertEnded(all);
  }

  private void secondOneSaysSo() throws Exception {
    Process second = launch();
    String said = new String(second.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(second.waitFor()).isEqualTo(1);
    assertThat(said).contains("already running");
  }

  /** Everything until the snapshot is in the lake and a few days of changes are in the topics. */
  private OpCounts begin() throws Exception {
    OrderShop shop = new OrderShop(DemoTests.TINY);
    Narrator narrator = new Narrator(new PrintWriter(told));
    try (DemoContext demo = new DemoContext(dataDir, PortNumbers.FREE, shop, narrator)) {
      new Story(
              List.of(
                  new StartServers(),
                  new LoadShop(),
                  new RegisterSource(),
                  new AwaitSnapshot(),
                  new IngestSnapshot()))
          .play(demo);
      ReplayStream.until(demo, TRANSACTIONS);
      return demo.findings().expected(OrderShop.ORDERS);
    }
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
    Process up = new ProcessBuilder(command).redirectErrorStream(true).start();
    launched.add(up);
    return up;
  }

  private PenstockApi awaitUp(Process up) throws IOException {
    StringBuilder lines = new StringBuilder();
    BufferedReader reader = up.inputReader();
    for (String line = reader.readLine(); line != null; line = reader.readLine()) {
      lines.append(line).append('\n');
      if (line.startsWith("API")) {
        return new PenstockApi(
            URI.create(line.substring(3).strip()),
            Passwords.in(dataDir).of("api-token").password());
      }
    }
    throw new AssertionError("up has ended: " + lines);
  }

  /** A run that was killed holds its tables until the service has looked into its end. */
  private static String startRun(PenstockApi api) throws InterruptedException {
    long deadline = System.nanoTime() + ENDS_WITHIN.toNanos();
    while (true) {
      try {
        return api.startIngestRun().id();
      } catch (ApiException e) {
        if (System.nanoTime() > deadline || !String.valueOf(e.getMessage()).contains("409")) {
          throw e;
        }
        Thread.sleep(200);
      }
    }
  }

  private static long awaitDriver(PenstockApi api, String run) throws InterruptedException {
    while (true) {
      IngestRun now = api.ingestRun(run);
      assertThat(now.isTerminal()).as("%s", now).isFalse();
      if (now.processId() != null) {
        return now.processId();
      }
      Thread.sleep(20);
    }
  }

  private static void awaitEnd(PenstockApi api, String run) throws InterruptedException {
    IngestRun now = api.ingestRun(run);
    while (!now.isTerminal()) {
      Thread.sleep(100);
      now = api.ingestRun(run);
    }
    assertThat(now.hasSucceeded()).as("%s", now).isTrue();
  }

  private OpCounts history() {
    String counts =
        sql(
            "SELECT count(*) FILTER (_op = 'r') AS r, count(*) FILTER (_op = 'c') AS c,"
                + " count(*) FILTER (_op = 'u') AS u, count(*) FILTER (_op = 'd') AS d"
                + " FROM shop.orders_changes");
    long[] n = Stream.of(counts.split("\r\n")[1].split(",")).mapToLong(Long::parseLong).toArray();
    return new OpCounts(n[0], n[1], n[2], n[3]);
  }

  private String sql(String query) {
    StringWriter out = new StringWriter();
    int status =
        new CommandLine(new SqlCommand())
            .setOut(new PrintWriter(out))
            .execute("--data", dataDir.toString(), "--format", "csv", query);
    assertThat(status).isZero();
    return out.toString();
  }

  private static List<ProcessHandle> withDescendants(Process up) {
    return Stream.concat(Stream.of(up.toHandle()), up.descendants()).toList();
  }

  private static void kill(List<ProcessHandle> all) throws Exception {
    List<String> command = new ArrayList<>(List.of("kill", "-KILL"));
    all.forEach(process -> command.add(Long.toString(process.pid())));
    new ProcessBuilder(command).start().waitFor();
  }

  private static void assertEnded(List<ProcessHandle> all) throws Exception {
    for (ProcessHandle process : all) {
      process.onExit().get(ENDS_WITHIN.toSeconds(), TimeUnit.SECONDS);
    }
    assertThat(all).noneMatch(ProcessHandle::isAlive);
  }
}
