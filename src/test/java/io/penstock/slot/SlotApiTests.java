package io.penstock.slot;

import static org.assertj.core.api.Assertions.assertThat;

import com.jayway.jsonpath.JsonPath;
import io.penstock.source.Source;
import io.penstock.source.Sources;
import io.penstock.testing.ServiceTests;
import io.penstock.testing.TestSource;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.event.ApplicationEvents;
import org.springframework.test.context.event.RecordApplicationEvents;

/** Slots of a real server, sampled when the tests say so. */
@RecordApplicationEvents
class SlotApiTests extends ServiceTests {
  private static final String MAKE =
      "select pg_create_logical_replication_slot('penstock_watched', 'pgoutput')";
  private static final String DROP =
      "select pg_drop_replication_slot(slot_name) from pg_replication_slots"
          + " where database = current_database()";

  @Autowired SlotSampler sampler;
  @Autowired Sources sources;
  @Autowired SlotWatch watch;
  @Autowired ApplicationEvents events;
  private TestSource database;
  private Source source;

  @BeforeEach
  void register() {
    database = TestSource.create().with("create table shop.orders (id int primary key, note text)");
    String heartbeat = ", \"heartbeatTable\": \"penstock.heartbeat\"";
    assertThat(post("/sources", database.registration("watched", heartbeat))).hasStatus(201);
    source = sources.get("watched");
  }

  @AfterEach
  void dropSlots() {
    database.with(DROP);
  }

  @Test
  void listsASlotThatWasNeverSampledAndOneThatWasNeverMade() {
    assertThat(get("/slots")).bodyJson().extractingPath("$.items[0].status").isEqualTo("UNKNOWN");

    sampler.sample(source);

    assertThat(get("/slots"))
        .bodyJson()
        .hasPathSatisfying("$.items[0].status", status -> status.assertThat().isEqualTo("NOT_MADE"))
        .hasPathSatisfying(
            "$.items[0].name", name -> name.assertThat().isEqualTo("penstock_watched"));
    assertThat(watch.of("watched").loss()).isNull();
  }

  @Test
  void showsWhatASlotHoldsBack() {
    database.with(
        MAKE,
        "insert into shop.orders select g, repeat('x', 1000) from generate_series(1, 1000) g");

    sampler.sample(source);

    SlotState slot = watch.of("watched");
    assertThat(slot.status()).isEqualTo(SlotStatus.RESERVED);
    assertThat(slot.sample().active()).isFalse();
    assertThat(slot.sample().retainedBytes()).isGreaterThan(1_000_000);
    assertThat(slot.sample().inactiveSince()).isNotNull();
    assertThat(slot.runway().limit()).isEqualTo(Runway.Limit.SLOT_LIMIT);
    assertThat(slot.runway().unknown()).contains("too few samples");
    assertThat(get("/sources/watched/slots"))
        .bodyJson()
        .hasPathSatisfying("$.server.answers", is -> is.assertThat().isEqualTo(true))
        .hasPathSatisfying("$.server.walLsn", lsn -> lsn.assertThat().asString().contains("/"))
        .hasPathSatisfying("$.slot.figures.walStatus", is -> is.assertThat().isEqualTo("reserved"))
        .hasPathSatisfying("$.slot.figures.spill.bytes", is -> is.assertThat().isEqualTo(0));
    assertThat(get("/sources/watched/slots/samples"))
        .bodyJson()
        .extractingPath("$.items[0].retainedBytes")
        .asNumber()
        .satisfies(bytes -> assertThat(bytes.longValue()).isGreaterThan(1_000_000));
  }

  @Test
  void tellsOthersInTheSameTransaction() {
    database.with(MAKE);

    sampler.sample(source);

    SlotObserved observed = events.stream(SlotObserved.class).reduce((a, b) -> b).orElseThrow();
    assertThat(observed.slot().status()).isEqualTo(SlotStatus.RESERVED);
    assertThat(observed.server().answers()).isTrue();
    assertThat(observed.server().facts().heartbeatFailure()).contains("No heartbeat");
  }

  @Test
  void listsStrangersWithWhatTheyHold() {
    database.with("select pg_create_logical_replication_slot('stray', 'test_decoding')");

    sampler.sample(source);

    List<String> names = JsonPath.read(body(get("/slots")), "$.strangers[*].name");
    assertThat(names).contains("stray").doesNotContain("penstock_watched");
    SlotWatch.Stranger stray =
        watch.strangers().stream()
            .filter(each -> each.sample().name().equals("stray"))
            .findFirst()
            .orElseThrow();
    assertThat(stray.source()).isEqualTo("watched");
    assertThat(stray.sample().retainedBytes()).isNotNegative();
  }

  @Test
  void strangerStaysTheSameWhicheverSourceOfItsServerAnswers() {
    database.with("select pg_create_logical_replication_slot('stray', 'test_decoding')");
    assertThat(post("/sources", TestSource.create().registration("other", ""))).hasStatus(201);
    sampler.sample(source);
    sampler.sample(sources.get("other"));
    assertThat(sourceOfStray()).containsExactly("other");

    jdbc.sql(
            "update slot_watch set sampled_at = sampled_at - interval '1 hour',"
                + " tried_at = tried_at - interval '1 hour' where source = 'other'")
        .update();

    assertThat(sourceOfStray()).containsExactly("other");
  }

  private List<String> sourceOfStray() {
    return watch.strangers().stream()
        .filter(each -> each.sample().name().equals("stray"))
        .map(SlotWatch.Stranger::source)
        .toList();
  }

  @Test
  void saysNothingByASampleThatIsTooOld() {
    database.with(MAKE, "select pg_create_logical_replication_slot('stray', 'test_decoding')");
    sampler.sample(source);

    jdbc.sql(
            "update slot_watch set sampled_at = sampled_at - interval '1 hour',"
                + " tried_at = tried_at - interval '1 hour'")
        .update();

    assertThat(watch.of("watched").status()).isEqualTo(SlotStatus.UNKNOWN);
    assertThat(watch.of("watched").runway().unknown()).contains("too old");
    assertThat(watch.strangers()).isEmpty();
    assertThat(watch.server("watched").answers()).isNull();
  }

  @Test
  void keepsThatASourceDoesNotAnswer() {
    sampler.sample(source);
    jdbc.sql("update source set port = 1").update();

    sampler.sample(sources.get("watched"));
    sampler.sample(sources.get("watched"));

    SourceState server = watch.server("watched");
    assertThat(server.answers()).isFalse();
    assertThat(server.failure()).contains("refused");
    assertThat(server.failingSince()).isBefore(server.triedAt());
    assertThat(server.sampledAt()).isBefore(server.failingSince());
  }

  @Test
  void connectionThatWasCutMeanwhileIsNoFailure() {
    sampler.sample(source);
    String cut =
        "select pg_terminate_backend(pid, 10000) from pg_stat_activity"
            + " where datname = current_database() and usename = 'debezium'";
    assertThat(database.ask(cut)).containsOnly("t");
    SourceState before = watch.server("watched");

    sampler.sample(source);

    assertThat(watch.server("watched").failure()).isNull();
    assertThat(watch.server("watched").sampledAt()).isAfter(before.sampledAt());
  }

  @Test
  void knowsASlotThatIsMissingFromOneThatWasNeverMade() {
    database.with(MAKE);
    sampler.sample(source);
    database.with(DROP);

    sampler.sample(source);

    SlotState slot = watch.of("watched");
    assertThat(slot.status()).isEqualTo(SlotStatus.MISSING);
    assertThat(slot.loss().cause()).isEqualTo(SlotState.Loss.Cause.MISSING);
    assertThat(slot.sample()).isNull();
  }

  @Test
  void seesThatASlotWasRecreatedBetweenTwoSamples() {
    // Without a table there would be nothing to prove.
    assertThat(
            post(
                "/tables",
                "{\"source\": \"watched\", \"tables\": [{\"schema\": \"shop\", \"name\":"
                    + " \"orders\"}]}"))
        .hasStatus(201);
    database.with(
        MAKE,
        "insert into shop.orders values (1, 'x')",
        "select count(*) from pg_logical_slot_get_binary_changes('penstock_watched', null, null,"
            + " 'proto_version', '1', 'publication_names', 'penstock')",
        "select pg_stat_force_next_flush()");
    sampler.sample(source);
    assertThat(watch.of("watched").sample().spill().totalBytes()).isPositive();
    database.with(DROP, MAKE);

    sampler.sample(source);

    assertThat(watch.of("watched").status()).isEqualTo(SlotStatus.RESERVED);
    assertThat(watch.of("watched").loss().cause()).isEqualTo(SlotState.Loss.Cause.RECREATED);
  }

  @Test
  void keepsALossUntilTheTablesAreProved() {
    String table =
        string(
            post(
                "/tables",
                "{\"source\": \"watched\", \"tables\": [{\"schema\": \"shop\", \"name\":"
                    + " \"orders\"}]}"),
            "$.items[0].id");
    database.with(MAKE);
    sampler.sample(source);
    database.with(DROP);
    sampler.sample(source);
    prove(table, "MATCH", 0);
    database.with(MAKE);

    sampler.sample(source);
    assertThat(watch.of("watched").loss()).as("proved before it was back").isNotNull();
    prove(table, "MISMATCH", 1);
    sampler.sample(source);
    assertThat(watch.of("watched").loss()).as("proved to differ").isNotNull();
    prove(table, "MATCH", 0);
    sampler.sample(source);
    assertThat(watch.of("watched").loss()).isNull();
  }

  @Test
  void tellsWhatLosingASlotCosts() {
    String table =
        string(
            post(
                "/tables",
                "{\"source\": \"watched\", \"tables\": [{\"schema\": \"shop\", \"name\":"
                    + " \"orders\"}]}"),
            "$.items[0].id");
    sampler.sample(source);
    assertThat(watch.of("watched").cost().unknown()).contains("ANALYZE");

    database.with(
        "insert into shop.orders select g, 'x' from generate_series(1, 5000) g",
        "analyze shop.orders");
    sizeAgain();
    assertThat(watch.of("watched").cost().rows()).isEqualTo(5_000);
    assertThat(watch.of("watched").cost().bytes()).isGreaterThan(100_000);
    assertThat(watch.of("watched").cost().unknown()).contains("speed");

    measured(table, 20_000, 10);
    assertThat(watch.of("watched").cost().time()).hasSeconds(2);
  }

  private void sizeAgain() {
    jdbc.sql("update slot_watch set sized_at = sized_at - interval '1 hour'").update();
    sampler.sample(source);
  }

  private void measured(String table, int rows, int seconds) {
    UUID id = UUID.fromString(table);
    jdbc.sql(
            """
            insert into table_epoch_start (table_id, number, cause, topic_id, start_offset, reason,
              recorded_at)
            values (:table, 1, 'RESNAPSHOT', 'x', 0, 'x', now())
            """)
        .param("table", id)
        .update();
    jdbc.sql(
            """
            insert into resnapshot (table_id, epoch_start, source, state, reason, requested_at,
              finished_at, signalled_at, scanned_at, rows_read)
            values (:table, 1, 'watched', 'COMPLETE', 'x', now(), now(),
              now() - :seconds * interval '1 second', now(), :rows)
            """)
        .param("table", id)
        .param("seconds", seconds)
        .param("rows", rows)
        .update();
  }

  private void prove(String table, String status, int differing) {
    jdbc.sql(
            """
            insert into reconciliation (id, table_id, source, mode, status, requested_at,
              finished_at, source_rows, missing_in_lake, extra_in_lake, differing)
            values (:id, :table, 'watched', 'ROWS', :status, clock_timestamp(), clock_timestamp(),
              5, 0, 0, :differing)
            """)
        .param("id", UUID.randomUUID())
        .param("table", UUID.fromString(table))
        .param("status", status)
        .param("differing", differing)
        .update();
  }

  @Test
  void namesASourceThatIsNotThere() {
    for (String path : List.of("/sources/nobody/slots", "/sources/nobody/slots/samples")) {
      assertProblem(get(path), 404, "source-not-found");
    }
    assertProblem(get("/sources/watched/slots/samples?hours=0"), 400, "invalid-request");
  }
}
