package io.penstock.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.penstock.Penstock;
import io.penstock.instance.ServiceInstance;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;

/** Two services on one metadata database, beside that of the tests, which starts nothing. */
class ClusterTests extends ScheduleTests {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @Autowired ConfigurableEnvironment environment;
  private final List<ConfigurableApplicationContext> services = new ArrayList<>();

  @AfterEach
  void stopServices() {
    services.forEach(ConfigurableApplicationContext::close);
    // Nobody is left to end them.
    jdbc.sql("update run set status = 'FAILED', finished_at = now() where finished_at is null")
        .update();
  }

  @Test
  void startsEachRunOnceAndGoesOnWithoutOneOfThem() throws Exception {
    policy(orders, "{\"lagTargetSeconds\": 1}");
    policy(refunds, "{\"lagTargetSeconds\": 1}");
    startService();
    startService();

    await().atMost(PATIENCE).until(() -> scheduled("INGEST").size() == 1);
    awaitNoRun();
    // All is taken: whoever looked twice would start another run.
    await()
        .during(Duration.ofSeconds(3))
        .atMost(PATIENCE)
        .until(() -> scheduled("INGEST").size() == 1);
    assertThat(scheduled("INGEST").get(0)).containsExactly(orders, refunds);

    script("PENDING hang");
    fill("orders", 1);
    await().atMost(PATIENCE).until(() -> openRun().isPresent());
    UUID run = openRun().orElseThrow();
    // A driver that finds nobody to report to would end by itself.
    await().atMost(PATIENCE).until(() -> hasReported(run));
    ProcessHandle driver = driver(run);
    ConfigurableApplicationContext first = of(ownerOf(run));
    ConfigurableApplicationContext second = services.get(1 - services.indexOf(first));
    first.close();
    await().atMost(PATIENCE).until(() -> ownerOf(run).equals(idOf(second)));
    assertThat(driver.isAlive()).isTrue();
    script("PUBLISHED");
    driver.destroyForcibly();

    await().atMost(PATIENCE).until(() -> scheduled("INGEST").size() >= 3);
    assertThat(scheduled("INGEST").subList(1, 3)).containsExactly(List.of(orders), List.of(orders));
    assertThat(openRun()).isNotEqualTo(Optional.of(run));
  }

  @Test
  void doesTheWorkOfAServiceThatDiedInTheMiddleOfIt() {
    policy(orders, "{\"lagTargetSeconds\": 1}");
    jdbc.sql(
            """
            insert into scheduled_tasks (task_name, task_instance, execution_time, picked, picked_by,
              last_heartbeat, version)
            values ('ingest', 'recurring', now() - interval '1 minute', true, 'a service that died',
              now() - interval '1 minute', 7)
            on conflict (task_name, task_instance) do update
            set execution_time = excluded.execution_time, picked = true,
              picked_by = excluded.picked_by, last_heartbeat = excluded.last_heartbeat
            """)
        .update();

    startService();

    await().atMost(PATIENCE).until(() -> !scheduled("INGEST").isEmpty());
  }

  private Optional<UUID> openRun() {
    return jdbc.sql("select id from run where status = 'RUNNING'").query(UUID.class).optional();
  }

  private boolean hasReported(UUID run) {
    return jdbc.sql(
            "select exists (select from run_table where run_id = :id and reported_at is not null)")
        .param("id", run)
        .query(Boolean.class)
        .single();
  }

  private UUID ownerOf(UUID run) {
    return jdbc.sql("select coalesce(owner, gen_random_uuid()) from run where id = :id")
        .param("id", run)
        .query(UUID.class)
        .single();
  }

  private ProcessHandle driver(UUID run) {
    return ProcessHandle.of(
            jdbc.sql("select process_id from run where id = :id")
                .param("id", run)
                .query(Long.class)
                .single())
        .orElseThrow();
  }

  private ConfigurableApplicationContext of(UUID instance) {
    return services.stream()
        .filter(service -> idOf(service).equals(instance))
        .findFirst()
        .orElseThrow();
  }

  private static UUID idOf(ConfigurableApplicationContext service) {
    return service.getBean(ServiceInstance.class).id();
  }

  /** Starts one with the settings of the tests, but that it looks for what is due. */
  private void startService() {
    Map<String, Object> settings = new HashMap<>();
    environment.getPropertySources().stream()
        .filter(source -> source.getName().contains("Dynamic"))
        .map(EnumerablePropertySource.class::cast)
        .forEach(
            source -> {
              for (String name : source.getPropertyNames()) {
                settings.put(name, source.getProperty(name));
              }
            });
    settings.put("server.port", 0);
    settings.put("spring.jmx.enabled", false);
    settings.put("penstock.schedule.enabled", true);
    settings.put("penstock.schedule.interval", "200ms");
    settings.put("penstock.run.settle-interval", "1s");
    settings.put("penstock.run.beat-interval", "1s");
    settings.put("penstock.run.owner-silence", "10s");
    services.add(
        new SpringApplicationBuilder(Penstock.class)
            .run(
                settings.entrySet().stream()
                    .map(setting -> "--" + setting.getKey() + "=" + setting.getValue())
                    .toArray(String[]::new)));
  }
}
