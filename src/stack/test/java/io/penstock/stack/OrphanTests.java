package io.penstock.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Starts servers from a JVM of their own and ends that in each way a JVM can end. */
class OrphanTests {
  @TempDir Path dataDir;

  /** What the other JVM runs: prints the pids of its servers, then ends as it is told. */
  static final class Launcher {
    private Launcher() {}

    public static void main(String[] arguments) throws IOException {
      Path dataDir = Path.of(arguments[0]);
      ServerProcess stubborn =
          ServerProcess.builder(
                  "stubborn",
                  List.of("sh", "-c", "sleep 600 & trap '' TERM; while :; do sleep 0.1; done"))
              .log(dataDir.resolve("logs/stubborn.log"))
              .stopsOn("TERM", Duration.ofSeconds(1))
              .start();
      System.out.println(stubborn.pid());
      if (arguments[1].equals("servers")) {
        System.out.println(PostgresServer.start(dataDir, 0, Map.of()).process().pid());
        Installation installation = Installation.locate();
        System.out.println(KafkaBroker.start(installation, dataDir, 0, Map.of()).process().pid());
      }
      System.out.println("started");
      String end = new String(System.in.readNBytes(1));
      if (end.equals("x")) {
        throw new IllegalStateException("on purpose");
      }
    }
  }

  @Test
  void leavesNoServerBehindWhenKilledAndGoesOnAfterwards() throws Exception {
    Process launcher = launch("servers");
    List<ProcessHandle> servers = servers(launcher);
    assertThat(servers).hasSize(3);

    launcher.destroyForcibly();
    try (PostgresServer postgres = PostgresServer.start(dataDir, 0, Map.of());
        KafkaBroker kafka = KafkaBroker.start(Installation.locate(), dataDir, 0, Map.of())) {
      assertThat(postgres.process().isAlive()).isTrue();
      assertThat(kafka.process().isAlive()).isTrue();
      assertGone(servers);
    }
  }

  @Test
  void leavesNoServerBehindAfterAnException() throws Exception {
    Process launcher = launch("stubborn");
    List<ProcessHandle> servers = servers(launcher);

    launcher.getOutputStream().write('x');
    launcher.getOutputStream().close();

    assertGone(servers);
    assertThat(launcher.waitFor()).isEqualTo(1);
  }

  @Test
  void leavesNoServerBehindWhenInterrupted() throws Exception {
    Process launcher = launch("stubborn");
    List<ProcessHandle> servers = servers(launcher);

    Signals.send("INT", launcher.toHandle());

    assertGone(servers);
  }

  @Test
  void leavesNothingBehindThatAKilledServerHadStarted() throws Exception {
    Process launcher = launch("stubborn");
    ProcessHandle server = servers(launcher).get(0);
    List<ProcessHandle> started = new ArrayList<>();
    Eventually.within(Duration.ofSeconds(60), () -> started.addAll(server.children().toList()));

    launcher.destroyForcibly();
    server.destroyForcibly();

    assertGone(started);
  }

  @Test
  void leavesNoServerBehindWhenAnotherDoesNotStart() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      StackOptions options = StackOptions.in(dataDir).withPorts(0, taken.getLocalPort(), 0);

      assertThatThrownBy(() -> LocalStack.start(options, line -> {}))
          .isInstanceOf(PortTakenException.class)
          .hasMessageContaining("port " + taken.getLocalPort() + " is taken")
          .hasMessageContaining("kafka");
    }
    Path postgres = dataDir.resolve("logs/postgres.log");
    assertThat(postgres).content().contains("database system is shut down");
    assertThat(dataDir.resolve("postgres/postmaster.pid")).doesNotExist();
    StackLock.take(dataDir).close();
  }

  private Process launch(String what) throws IOException {
    return new ProcessBuilder(
            Installation.locate().java().toString(),
            "-Dpenstock.home=" + System.getProperty("penstock.home"),
            "-cp",
            System.getProperty("java.class.path"),
            Launcher.class.getName(),
            dataDir.toString(),
            what)
        .redirectError(dataDir.resolve("launcher.err").toFile())
        .start();
  }

  private List<ProcessHandle> servers(Process launcher) throws IOException {
    List<ProcessHandle> servers = new ArrayList<>();
    BufferedReader reader = launcher.inputReader();
    for (String line = reader.readLine(); !"started".equals(line); line = reader.readLine()) {
      assertThat(line).as(Files.readString(dataDir.resolve("launcher.err"))).isNotNull();
      servers.add(ProcessHandle.of(Long.parseLong(line)).orElseThrow());
    }
    assertThat(servers).allMatch(ProcessHandle::isAlive);
    return servers;
  }

  private static void assertGone(List<ProcessHandle> servers) {
    Eventually.within(
        Duration.ofSeconds(60), () -> servers.stream().noneMatch(ProcessHandle::isAlive));
  }
}
