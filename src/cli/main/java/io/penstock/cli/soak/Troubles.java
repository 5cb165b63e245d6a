package io.penstock.cli.soak;

import io.penstock.cli.cases.Servers;
import io.penstock.cli.client.IngestRun;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Kills at random, and counts what it has killed. */
final class Troubles {
  private final Servers servers;
  private final Random random;
  private final Map<String, Integer> kills = new TreeMap<>();

  Troubles(Servers servers, Random random) {
    this.servers = servers;
    this.random = random;
  }

  /** Something, or nothing, befalls the servers before a run. */
  void beforeRun() throws InterruptedException {
    int kind = random.nextInt(10);
    if (kind < 4) {
      kill(Servers.Name.CONNECT);
    } else if (kind < 6) {
      kill(Servers.Name.KAFKA);
    }
  }

  /** Kills the driver of every other run, at any moment of the time that a run may take. */
  void duringRun(IngestRun run, long usualMillis) throws InterruptedException {
    Long driver = run.processId();
    if (random.nextBoolean() || driver == null) {
      return;
    }
    Thread.sleep((long) (random.nextDouble() * 1.1 * usualMillis));
    ProcessHandle.of(driver)
        .filter(ProcessHandle::isAlive)
        .ifPresent(
            process -> {
              process.destroyForcibly();
              kills.merge("spark", 1, Integer::sum);
            });
  }

  /** What was killed how often. */
  Map<String, Integer> kills() {
    return kills;
  }

  private void kill(Servers.Name name) throws InterruptedException {
    servers.kill(name);
    kills.merge(name.name().toLowerCase(java.util.Locale.ROOT), 1, Integer::sum);
    Thread.sleep(random.nextInt(2_000));
    servers.restart(name);
  }
}
