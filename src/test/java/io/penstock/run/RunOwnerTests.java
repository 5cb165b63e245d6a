package io.penstock.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.penstock.instance.ServiceInstance;
import java.nio.file.Files;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.core.task.AsyncTaskExecutor;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

/** Which of several services looks after a run; owners are silent after a second here. */
class RunOwnerTests extends RunTests {
  @Autowired ServiceInstance instance;
  @Autowired DriverWatch watch;
  @Autowired RunOwners owners;
  @Autowired RunEnding ending;
  @Autowired RunProperties properties;

  @Autowired
  @Qualifier("applicationTaskExecutor")
  AsyncTaskExecutor executor;

  @Test
  void leavesAloneARunOfAServiceThatIsSeenWhateverItsProcess() throws Exception {
    UUID id = runOfADeadDriver();
    jdbc.sql("update run set process_host = 'elsewhere', owner_seen_at = now() + interval '1 hour'")
        .update();

    listenAndSettle();

    assertThat(runs.get(id).status()).isEqualTo(RunStatus.RUNNING);
    jdbc.sql("update run set process_host = null").update();
    watch.settle();
    assertThat(runs.get(id).status()).isEqualTo(RunStatus.RUNNING);
  }

  @Test
  void takesAReportForASignOfLife() throws Exception {
    UUID id = runOfADeadDriver();
    jdbc.sql("update run_table set reported_at = now() + interval '1 hour'").update();

    watch.settle();

    assertThat(runs.get(id).status()).isEqualTo(RunStatus.RUNNING);
  }

  @Test
  void asksTheLakeOfARunWhoseDriverWasOnAnotherHost() throws Exception {
    // A process of the same id may well be alive here.
    Process other = new ProcessBuilder("sleep", "60").start();
    try {
      UUID id = runOfAnEarlierService(other);
      jdbc.sql("update run set process_host = 'elsewhere'").update();
      publish("orders", id.toString());

      listenAndSettle();

      MvcTestResult ended = ended("ingest-runs", id.toString());
      assertThat(ended).bodyJson().extractingPath("$.status").isEqualTo("FAILED");
      assertThat(ended)
          .bodyJson()
          .extractingPath("$.reason")
          .asString()
          .contains("silent for more than 1 seconds", "on another host (elsewhere)");
      assertThat(ended)
          .bodyJson()
          .extractingPath("$.tables[*].result.status")
          .asArray()
          .containsExactly("PUBLISHED", "FAILED");
      assertThat(other.isAlive()).isTrue();
    } finally {
      other.destroyForcibly();
    }
  }

  @Test
  void doesNotTakeItsOwnDeafnessForSilence() throws Exception {
    UUID id = runOfADeadDriver();
    jdbc.sql("update run set process_host = 'elsewhere'").update();

    // It has not heard anything yet.
    new DriverWatch(instance, runs, owners, ending, executor, properties).settle();

    assertThat(runs.get(id).status()).isEqualTo(RunStatus.RUNNING);
  }

  @Test
  void letsAServiceOnItsHostGoOnAtOnceWhenItStops() throws Exception {
    Process driver = new ProcessBuilder("sleep", "60").start();
    UUID id = runOfAnEarlierService(driver);
    jdbc.sql("update run set owner = null, owner_seen_at = now()").update();

    watch.settle();

    assertThat(jdbc.sql("select owner from run").query(UUID.class).single())
        .isEqualTo(instance.id());
    driver.destroyForcibly();
    ended("ingest-runs", id.toString());
  }

  @Test
  void endsARunWhoseDriverHasAnsweredAndStaysUpForAServiceThatStandsStill() throws Exception {
    Process driver = new ProcessBuilder("sleep", "60").start();
    try {
      UUID id = runOfAnEarlierService(driver);
      jdbc.sql("update run set owner = null, owner_seen_at = now()").update();
      watch.settle();
      assertThat(runs.get(id).status()).isEqualTo(RunStatus.RUNNING);
      Files.createDirectories(JOBS.resolve(id.toString()));
      Files.writeString(JOBS.resolve(id.toString()).resolve("exit-code"), "1");

      watch.settle();

      MvcTestResult ended = ended("ingest-runs", id.toString());
      assertThat(ended).bodyJson().extractingPath("$.exitCode").isEqualTo(1);
      assertThat(driver.isAlive()).isTrue();
    } finally {
      driver.destroyForcibly();
    }
  }

  @Test
  void endsTheDriverOfARunThatAnotherServiceHasEnded() throws Exception {
    script("PENDING hang");
    String id = string(post("/ingest-runs", "{}"), "$.id");
    awaitReport(id);
    ProcessHandle driver =
        DriverProcess.alive(runs.get(UUID.fromString(id)).driver()).orElseThrow();
    jdbc.sql("update run set status = 'FAILED', finished_at = now(), reason = 'x'").update();

    watch.beat();

    driver.onExit().get(10, TimeUnit.SECONDS);
    await().until(() -> !watch.watched().contains(UUID.fromString(id)));
    assertThat(runs.get(UUID.fromString(id)).reason()).isEqualTo("x");
  }

  @Test
  void endsARunThatHangs() throws Exception {
    script("PUBLISHED hang");
    RunProperties impatient =
        new RunProperties(
            null,
            Duration.ofHours(1),
            Duration.ofHours(1),
            Duration.ofSeconds(1),
            Duration.ofSeconds(2));
    HungRuns hung = new HungRuns(watch, runs, impatient);
    String id = string(post("/ingest-runs", "{}"), "$.id");
    awaitReport(id);

    await()
        .atMost(Duration.ofSeconds(60))
        .pollInterval(Duration.ofMillis(500))
        .until(
            () -> {
              hung.look();
              return runs.get(UUID.fromString(id)).status().isTerminal();
            });

    MvcTestResult ended = get("/ingest-runs/" + id);
    assertThat(ended).bodyJson().extractingPath("$.status").isEqualTo("FAILED");
    assertThat(ended)
        .bodyJson()
        .extractingPath("$.reason")
        .isEqualTo(
            "The run hung: for 2 seconds its driver reported nothing and used hardly any processor"
                + " time, so it was ended.");
    assertThat(ended)
        .bodyJson()
        .extractingPath("$.tables[*].result.status")
        .asArray()
        .containsExactly("PUBLISHED", "FAILED");
  }

  @Test
  void leavesARunThatWorksHoweverLongItReportsNothing() throws Exception {
    Process busy = new ProcessBuilder("sh", "-c", "while :; do :; done").start();
    try {
      UUID id = runOfAnEarlierService(busy);
      watch.settle();
      RunProperties impatient =
          new RunProperties(
              null,
              Duration.ofHours(1),
              Duration.ofHours(1),
              Duration.ofSeconds(1),
              Duration.ofSeconds(1));
      HungRuns hung = new HungRuns(watch, runs, impatient);

      await()
          .during(Duration.ofSeconds(3))
          .atMost(Duration.ofSeconds(10))
          .pollInterval(Duration.ofMillis(500))
          .until(
              () -> {
                hung.look();
                return busy.isAlive();
              });

      busy.destroyForcibly();
      ended("ingest-runs", id.toString());
    } finally {
      busy.destroyForcibly();
    }
  }

  /** Hears of other services for longer than they may be silent, and settles. */
  private void listenAndSettle() throws InterruptedException {
    watch.beat();
    Thread.sleep(1_100);
    watch.settle();
  }

  private UUID runOfADeadDriver() throws Exception {
    Process driver = new ProcessBuilder("sleep", "60").start();
    UUID id = runOfAnEarlierService(driver);
    driver.destroyForcibly().waitFor();
    return id;
  }
}
