package io.penstock.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.jayway.jsonpath.JsonPath;
import io.penstock.testing.KafkaServiceTests;
import io.penstock.testing.TestSource;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.http.MediaType;

/**
 * Base of tests of the schedule: two tables whose drivers play a script, and report that they have
 * taken {@link #TAKEN} records of each topic.
 */
abstract class ScheduleTests extends KafkaServiceTests {
  static final int TAKEN = 13;
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  UUID orders;
  UUID refunds;

  @BeforeEach
  void registerTables() throws Exception {
    TestSource source =
        TestSource.create()
            .with(
                "create table shop.orders (id int primary key)",
                "create table shop.refunds (id int primary key)");
    assertThat(post("/sources", source.registration("shop", ""))).hasStatus(201);
    orders = register("orders");
    refunds = register("refunds");
    for (String table : List.of("orders", "refunds")) {
      makeTopic("shop.shop." + table);
      fill(table, TAKEN);
    }
    script("PUBLISHED PUBLISHED");
  }

  /** Drivers that hang would report to a context that is gone. */
  @AfterEach
  void endDrivers() {
    jdbc.sql("select process_id from run where process_id is not null and finished_at is null")
        .query(Long.class)
        .list()
        .forEach(id -> ProcessHandle.of(id).ifPresent(ProcessHandle::destroyForcibly));
    awaitNoRun();
  }

  /** Appends so many records to a table's topic. */
  static void fill(String table, int records) throws Exception {
    send(
        "shop.shop." + table,
        IntStream.range(0, records).mapToObj(Integer::toString).toArray(String[]::new));
  }

  /** What the drivers started from now on do. */
  static void script(String steps) throws IOException {
    Files.writeString(JOBS.resolve("script"), steps);
  }

  /** As if what waits had been seen that long ago, and the last runs been then too. */
  void pass(Duration time) {
    double seconds = time.toMillis() / 1e3;
    for (String update :
        List.of(
            "update table_schedule set waiting_since = waiting_since - make_interval(secs => :s),"
                + " files_seen_at = files_seen_at - make_interval(secs => :s)",
            "update run set requested_at = requested_at - make_interval(secs => :s),"
                + " finished_at = finished_at - make_interval(secs => :s)",
            "update run_table set reported_at = reported_at - make_interval(secs => :s),"
                + " ended_at = ended_at - make_interval(secs => :s)",
            "update reconciliation set requested_at = requested_at - make_interval(secs => :s)",
            "update source_table set created_at = created_at - make_interval(secs => :s)")) {
      jdbc.sql(update).param("s", seconds).update();
    }
  }

  void policy(UUID table, String change) {
    assertThat(
            mvc.patch()
                .uri("/api/v1/tables/{table}/policy", table)
                .contentType(MediaType.APPLICATION_JSON)
                .content(change)
                .exchange())
        .hasStatusOk();
  }

  void awaitNoRun() {
    await()
        .atMost(PATIENCE)
        .pollInterval(Duration.ofMillis(50))
        .until(
            () ->
                jdbc.sql("select not exists (select from run where finished_at is null)")
                    .query(Boolean.class)
                    .single());
  }

  /** The tables of each scheduled run of a kind, in the order of the runs and within them. */
  List<List<UUID>> scheduled(String kind) {
    return jdbc.sql(
            """
            select array_agg(t.table_id order by t.position) as tables
            from run join run_table t on t.run_id = run.id
            where run.scheduled and run.kind = :kind
            group by run.id, run.requested_at order by run.requested_at, run.id
            """)
        .param("kind", kind)
        .query((row, number) -> List.of((UUID[]) row.getArray("tables").getArray()))
        .list();
  }

  private UUID register(String table) {
    String answer =
        body(
            post(
                "/tables",
                "{\"source\": \"shop\", \"tables\": [{\"schema\": \"shop\", \"name\": \"%s\"}]}"
                    .formatted(table)));
    return UUID.fromString(JsonPath.read(answer, "$.items[0].id"));
  }
}
