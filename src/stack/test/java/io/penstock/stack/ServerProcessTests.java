package io.penstock.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerProcessTests {
  @TempDir Path folder;

  @Test
  void capturesOutputAndErrorsInTheLog() {
    ServerProcess process =
        shell("echo out; echo \"$WORD\" >&2; exit 7").environment(Map.of("WORD", "err")).start();

    assertThat(process.hasEnded(Duration.ofSeconds(5))).isTrue();
    assertThat(process.exitValue()).isEqualTo(7);
    assertThat(process.logTail(10)).isEqualTo("out\nerr");
    assertThat(process.logTail(1)).isEqualTo("err");
  }

  @Test
  void knowsThePidOfTheServerItself() {
    try (ServerProcess process = shell("echo $$; exec sleep 60").start()) {
      awaitLog(process, Long.toString(process.pid()));
    }
  }

  @Test
  void stopsByTheSignalTheServerAsksFor() {
    ServerProcess process =
        shell("trap 'echo told; exit 3' USR1; echo ready; while :; do sleep 0.1; done")
            .stopsOn("USR1", Duration.ofSeconds(5))
            .start();
    awaitLog(process, "ready");

    process.stop();

    assertThat(process.isAlive()).isFalse();
    assertThat(process.exitValue()).isEqualTo(3);
    assertThat(process.logTail(10)).contains("told");
  }

  @Test
  void killsWhatDoesNotStopInTime() {
    ServerProcess process =
        shell("trap '' TERM; echo ready; while :; do sleep 0.1; done")
            .stopsOn("TERM", Duration.ofSeconds(1))
            .start();
    awaitLog(process, "ready");

    process.stop();

    assertThat(process.isAlive()).isFalse();
    assertThat(process.exitValue()).isEqualTo(128 + 9);
  }

  @Test
  void stopsWhatIsSuspended() {
    ServerProcess process = shell("exec sleep 60").start();
    process.suspend();

    process.stop();

    assertThat(process.exitValue()).isEqualTo(128 + 15);
  }

  @Test
  void suspendsTheServerAndItsChildrenUntilResumed() throws IOException {
    Path ticks = folder.resolve("ticks");
    Files.createFile(ticks);
    String child = "(while :; do echo . >> '%s'; sleep 0.05; done) & wait".formatted(ticks);
    try (ServerProcess process = shell(child).start()) {
      awaitGrowth(ticks);

      process.suspend();
      Waiting.pause(Duration.ofMillis(200));
      long suspended = Files.size(ticks);
      Waiting.pause(Duration.ofMillis(500));
      assertThat(Files.size(ticks)).isEqualTo(suspended);

      process.resume();
      awaitGrowth(ticks);
    }
    Waiting.pause(Duration.ofMillis(200));
    long size = Files.size(ticks);
    Waiting.pause(Duration.ofMillis(500));
    assertThat(Files.size(ticks)).as("no child outlives its server").isEqualTo(size);
  }

  @Test
  void failsWithTheEndOfTheLogWhenTheServerEnds() {
    assertThatThrownBy(
            () ->
                shell("echo the disk is full; exit 2")
                    .healthy(() -> false, Duration.ofSeconds(20))
                    .start())
        .isInstanceOf(StackException.class)
        .hasMessageContaining("probe ended with status 2")
        .hasMessageContaining("the disk is full");
  }

  @Test
  void failsAndLeavesNothingRunningWhenTimeIsUp() {
    assertThatThrownBy(
            () ->
                shell("echo $$; exec sleep 60")
                    .healthy(
                        () -> {
                          throw new IOException("no answer");
                        },
                        Duration.ofSeconds(1))
                    .start())
        .isInstanceOf(StackException.class)
        .hasMessageContaining("not healthy after 1 s")
        .hasMessageContaining("no answer");

    long pid = Long.parseLong(LogFiles.tail(log(), 10).get(0));
    assertThat(ProcessHandle.of(pid)).isEmpty();
  }

  @Test
  void refusesToDoubleARunningServer() {
    try (ServerProcess process = shell("exec sleep 60").start()) {
      assertThatThrownBy(() -> shell("exec sleep 60").start())
          .isInstanceOf(StackException.class)
          .hasMessageContaining("already running as process " + process.pid());
    }
  }

  @Test
  void keepsTheLogsOfTheLastStarts() {
    for (int i = 0; i < 8; i++) {
      shell("echo start " + i).start().hasEnded(Duration.ofSeconds(5));
    }

    assertThat(LogFiles.tail(log(), 1)).containsExactly("start 7");
    assertThat(LogFiles.tail(folder.resolve("probe.log.5"), 1)).containsExactly("start 2");
    assertThat(folder.resolve("probe.log.6")).doesNotExist();
  }

  private ServerProcessBuilder shell(String script) {
    return ServerProcess.builder("probe", List.of("sh", "-c", script)).log(log());
  }

  private Path log() {
    return folder.resolve("probe.log");
  }

  private static void awaitLog(ServerProcess process, String text) {
    Eventually.within(Duration.ofSeconds(5), () -> process.logTail(10).contains(text));
  }

  private static void awaitGrowth(Path file) throws IOException {
    long size = Files.size(file);
    Eventually.within(Duration.ofSeconds(5), () -> Files.size(file) > size);
  }
}
