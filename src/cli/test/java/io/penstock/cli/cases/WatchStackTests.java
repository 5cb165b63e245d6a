package io.penstock.cli.cases;

import static io.penstock.cli.cases.Awaiting.await;
import static io.penstock.cli.cases.WatchedIncidents.assertOnce;
import static io.penstock.cli.cases.WatchedIncidents.assertSoon;
import static io.penstock.cli.cases.WatchedIncidents.assertSoonAfter;
import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.cli.cases.GateProxy.Gate;
import io.penstock.cli.client.Incident;
import io.penstock.cli.client.Reconciliation;
import io.penstock.cli.client.ReplicatedTable;
import io.penstock.cli.client.WebhookDelivery;
import io.penstock.stack.PostgresServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Provokes faults on real servers, and looks what becomes of each: one incident, soon after the
 * evidence, told in order, resolved once. Thresholds are short, so that they pass soon. Takes its
 * time, so by option.
 */
@EnabledIfSystemProperty(named = "tests.long", matches = "true")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class WatchStackTests {
  private static final Duration THRESHOLD = Duration.ofSeconds(15);
  private static final Duration LAG_TARGET = Duration.ofSeconds(10);
  private static final List<String> SETTINGS =
      List.of(
          "--penstock.slot.interval=1s",
          "--penstock.slot.timeout=2s",
          "--penstock.slot.rate-window=30s",
          "--penstock.freshness.interval=1s",
          "--penstock.freshness.probe-interval=1s",
          "--penstock.health.interval=1s",
          "--penstock.health.heartbeat-age=" + THRESHOLD.toSeconds() + "s",
          "--penstock.health.capture-lag=" + THRESHOLD.toSeconds() + "s",
          "--penstock.connector.heartbeat-interval=1s",
          "--penstock.supervision.interval=2s",
          "--penstock.coverage.interval=3s",
          "--penstock.incident.interval=1s",
          "--penstock.incident.hold-down=15s",
          // What comes back is told anew, so that nothing that comes twice goes unnoticed.
          "--penstock.incident.flap-window=0s",
          "--penstock.incident.slot.inactive-after=8s",
          "--penstock.notify.interval=500ms",
          "--penstock.notify.group-wait=2s",
          "--penstock.notify.group-interval=0s",
          "--penstock.notify.first-pause=500ms",
          "--penstock.notify.longest-pause=2s",
          "--penstock.notify.read-timeout=2s",
          "--penstock.notify.total-timeout=4s",
          "--penstock.notify.allowed-targets=127.0.0.1");

  private final Map<String, WatchedSource> sources = new TreeMap<>();
  private final Map<String, WebhookReceiver> receivers = new TreeMap<>();
  private final Map<String, Map<?, ?>> endpoints = new TreeMap<>();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private Rig rig;
  private PostgresServer limited;
  private GateProxy ofStuck;
  private GateProxy ofSilent;
  private WebhookReceiver elsewhere;
  private WatchedIncidents incidents;

  @BeforeAll
  void start(@TempDir Path dataDir) throws Exception {
    rig = Rig.start(dataDir, SETTINGS, System.out::println);
    PostgresServer shared = rig.penstock().stack().postgres();
    limited =
        PostgresServer.start(
            dataDir.resolve("servers/limited"),
            0,
            Map.of(
                "shared_buffers", "32MB",
                "min_wal_size", "32MB",
                "max_wal_size", "64MB",
                "max_slot_wal_keep_size", "48MB"));
    ofStuck = GateProxy.before(shared.port());
    ofSilent = GateProxy.before(shared.port());
    add(shared, "anew", shared.port(), null);
    add(shared, "late", shared.port(), LAG_TARGET);
    add(shared, "mute", shared.port(), null);
    add(shared, "silent", ofSilent.port(), null);
    add(shared, "stuck", ofStuck.port(), null);
    add(shared, "torn", shared.port(), null);
    add(limited, "gone", limited.port(), null);
    for (WatchedSource source : sources.values()) {
      source.awaitSnapshot();
    }
    ingest(tablesOf(List.of("late")));
    receivers.put("good", WebhookReceiver.up(WebhookReceiver.status(200)));
    incidents = new WatchedIncidents(rig.api(), receivers.get("good"));
    incidents.awaitNoneOpen();
    listen();
  }

  private void add(PostgresServer server, String name, int port, @Nullable Duration lagTarget)
      throws Exception {
    sources.put(name, WatchedSource.start(rig, server, name, port, lagTarget));
  }

  private void ingest(List<String> tables) {
    var run = new Ingests(rig.api()).run(tables);
    assertThat(run.hasSucceeded()).as("%s", run).isTrue();
  }

  private void listen() throws Exception {
    elsewhere = WebhookReceiver.up(WebhookReceiver.status(200));
    receivers.put("down", WebhookReceiver.down(WebhookReceiver.status(200)));
    receivers.put(
        "slow",
        WebhookReceiver.up(
            (exchange, before) -> {
              Pause.of(Duration.ofSeconds(1));
              exchange.sendResponseHeaders(204, -1);
            }));
    receivers.put(
        "failing",
        WebhookReceiver.up(
            (exchange, before) -> exchange.sendResponseHeaders(before % 2 == 0 ? 500 : 200, -1)));
    receivers.put(
        "redirecting",
        WebhookReceiver.up(
            (exchange, before) -> {
              exchange.getResponseHeaders().add("Location", elsewhere.url());
              exchange.sendResponseHeaders(302, -1);
            }));
    receivers.put("leaving", WebhookReceiver.up(WebhookReceiver.status(410)));
    receivers.put(
        "endless",
        WebhookReceiver.up(
            (exchange, before) -> {
              exchange.sendResponseHeaders(200, 0);
              while (true) {
                exchange.getResponseBody().write(new byte[8192]);
              }
            }));
    receivers.forEach(
        (name, receiver) ->
            endpoints.put(name, rig.api().addWebhookEndpoint(name, receiver.url())));
  }

  @AfterAll
  void stop() throws Exception {
    threads.shutdownNow();
    receivers.values().forEach(WebhookReceiver::close);
    for (AutoCloseable each : new AutoCloseable[] {elsewhere, ofStuck, ofSilent, rig, limited}) {
      if (each != null) {
        each.close();
      }
    }
  }

  @Test
  @Order(1)
  void heartbeatsAndProbesComeThroughWhileNothingIsWrong() throws Exception {
    for (String source : sources.keySet()) {
      assertThat(rig.topics().end("__debezium-heartbeat." + source)).as(source).isPositive();
      Map<?, ?> health = rig.api().connectorHealth(source);
      assertThat(health.get("status")).as("%s", health).isEqualTo("HEALTHY");
    }
    Map<?, ?> freshness =
        await(
            "a probe row in the lake",
            () -> rig.api().freshness(sources.get("late").table()),
            found ->
                found.get("commitToQueryable") instanceof Map<?, ?> measured
                    && ((Number) measured.get("samples")).intValue() > 0);
    System.out.println(freshness);
    Map<?, ?> measured = (Map<?, ?>) freshness.get("commitToQueryable");
    assertThat(((Number) measured.get("newestMillis")).longValue()).isBetween(1_000L, 600_000L);
  }

  @Test
  @Order(2)
  void eachFaultIsToldOnceSoonAfterTheEvidence() throws Exception {
    Instant begun = now();
    Future<Incident> oscillating = threads.submit((Callable<Incident>) this::lagOscillates);
    sources.get("mute").revoke("INSERT, UPDATE ON penstock.heartbeat");
    sources.get("torn").revoke("SELECT ON torn.t");
    sources.get("torn").execute("SELECT pg_create_physical_replication_slot('stray', true)");
    ofStuck.set(Gate.NO_REPLICATION);
    sources.get("stuck").endReader();
    ofSilent.set(Gate.SHUT);

    Incident torn = await("torn", this::tear);
    assertSoon(torn);
    assertThat(torn.text()).contains("connector of torn is FAILED");

    Incident stray = incidents.opened("unknown-slot", null);
    assertSoonAfter(begun, stray);
    assertThat(stray.text()).contains("stray is no slot of Penstock");

    Incident right = incidents.opened("coverage-gap", "torn");
    assertSoonAfter(begun, right);
    assertThat(right.text()).contains("torn.t").contains("SELECT");

    Incident silent = incidents.opened("source-unreachable", "silent");
    assertSoon(silent);
    assertThat(silent.text()).contains("The server of silent does not answer");
    assertThat(silent.tables()).extracting(Incident.AffectedTable::name).contains("silent.t");

    Incident unread = incidents.opened("slot-inactive", "stuck");
    assertSoonAfter(begun.plusSeconds(8), unread);
    assertThat(unread.text()).contains("Nobody reads penstock_stuck");

    Incident stuck = incidents.opened("connector-stuck", "stuck");
    assertSoonAfter(begun.plus(THRESHOLD), stuck);
    assertThat(stuck.text()).contains("runs and does not move");
    assertThat(rig.api().connector("stuck").observedState()).isEqualTo("RUNNING");

    Incident mute = incidents.opened("heartbeat-overdue", "mute");
    assertSoonAfter(begun.plus(THRESHOLD), mute);
    assertThat(mute.text()).contains("The last heartbeat was written");
    assertThat(rig.api().connector("mute").observedState()).isEqualTo("RUNNING");

    sources.get("mute").grant("INSERT, UPDATE ON penstock.heartbeat");
    sources.get("torn").grant("SELECT ON torn.t");
    sources.get("torn").execute("SELECT pg_drop_replication_slot('stray')");
    ofStuck.set(Gate.OPEN);
    ofSilent.set(Gate.OPEN);
    Incident late = oscillating.get();
    assertThat(late.text()).contains("late.t is complete through").contains("10 seconds");
    assertThat(late.timeline())
        .extracting(Incident.Entry::type)
        .containsSubsequence("OPENED", "CLEARED", "RETURNED", "CLEARED")
        .doesNotContain("RESOLVED");
    incidents.awaitNoneOpen();

    List<Incident> all = incidents.since(begun);
    incidents.assertToldOnce(
        all,
        "connector-failed torn",
        "coverage-gap torn",
        "source-unreachable silent",
        "slot-inactive stuck",
        "connector-stuck stuck",
        "heartbeat-overdue mute",
        "lag-target-missed late",
        "unknown-slot " + stray.source());
    incidents.assertQuiet(silent, all, each -> "silent".equals(each.source()));
  }

  /** Ends its reader until that is seen: the supervision restarts it again and again. */
  private @Nullable Incident tear() throws SQLException {
    sources.get("torn").endReader();
    return incidents.find("connector-failed", "torn");
  }

  /** What is late is so twice, with less than the hold-down between. */
  private Incident lagOscillates() throws Exception {
    Instant paused = now();
    rig.api().pauseConnector("late", "the lag is to grow");
    Incident late = incidents.opened("lag-target-missed", "late");
    assertSoonAfter(paused.plus(LAG_TARGET), late);
    rig.api().resumeConnector("late");
    await("less lag", () -> rig.api().incident(late.id()).clearSince() != null);
    rig.api().pauseConnector("late", "the lag is to grow again");
    await("more lag", () -> rig.api().incident(late.id()).clearSince() == null);
    rig.api().resumeConnector("late");
    await("less lag", () -> rig.api().incident(late.id()).clearSince() != null);
    return rig.api().incident(late.id());
  }

  @Test
  @Order(3)
  void slotThatIsLostOrReplacedIsToldUntilTheTablesAreProved() throws Exception {
    Instant begun = now();
    WatchedSource gone = sources.get("gone");
    rig.api().pauseConnector("gone", "nobody reads it");
    rig.api().pauseConnector("anew", "its slot is replaced");
    gone.writeLog(24);
    Incident lag = incidents.opened("slot-lag", "gone");
    assertThat(lag.text()).contains("penstock_gone holds back");
    Incident runway = incidents.opened("slot-runway", "gone");
    assertThat(runway.text()).contains("bytes until SLOT_LIMIT");
    sources.get("anew").replaceSlot();
    gone.writeLog(64);
    gone.execute("CHECKPOINT");

    for (String source : List.of("gone", "anew")) {
      Incident lost = incidents.opened("slot-lost", source);
      assertSoon(lost);
      assertThat(lost.tables()).hasSize(2);
      Incident held = incidents.opened("recovery-needed", source);
      assertThat(held.text()).contains("connector of " + source + " is held");
    }
    assertThat(incidents.opened("slot-lost", "gone").text()).contains("is lost");
    for (String source : List.of("gone", "anew")) {
      rig.api().recoverConnector(source, "its slot was lost");
    }
    List<String> tables = tablesOf(List.of("gone", "anew"));
    for (String source : List.of("gone", "anew")) {
      await("the recovery", () -> !rig.api().isRecovering(source));
      sources.get(source).awaitSnapshot();
    }
    do {
      ingest(tables);
    } while (tables.stream().anyMatch(this::isReadAnew));
    prove(tables);
    incidents.awaitNoneOpen();

    List<Incident> all = incidents.since(begun);
    incidents.assertToldOnce(
        all, "slot-lag gone", "slot-runway gone", "recovery-needed gone", "recovery-needed anew");
    // Told only if the proofs come later than the end of the recovery.
    assertOnce(all, "slot-lost gone", "slot-lost anew");
  }

  private List<String> tablesOf(List<String> of) {
    return rig.api().tables().stream()
        .filter(table -> of.contains(table.source()))
        .map(ReplicatedTable::id)
        .toList();
  }

  private boolean isReadAnew(String table) {
    var resnapshot = rig.api().tableState(table).resnapshot();
    return resnapshot != null && !resnapshot.hasEnded();
  }

  private void prove(List<String> tables) {
    List<Reconciliation> proofs =
        tables.stream().map(table -> rig.api().startReconciliation(table)).toList();
    for (Reconciliation proof : proofs) {
      Reconciliation done =
          await("a proof", () -> rig.api().reconciliation(proof.id()), Reconciliation::isFinished);
      assertThat(done.isMatch()).as("%s", done).isTrue();
    }
  }

  @Test
  @Order(4)
  void connectThatIsDownIsOneIncident() throws Exception {
    Instant begun = now();
    rig.servers().kill(Servers.Name.CONNECT);

    Incident down = incidents.opened("connect-down", null);
    assertSoonAfter(begun, down);
    assertThat(down.text()).contains("Kafka Connect does not answer");
    assertThat(down.tables()).hasSizeGreaterThanOrEqualTo(sources.size());
    for (String source : sources.keySet()) {
      assertThat(incidents.opened("slot-inactive", source).suppressedBy())
          .as(source)
          .isEqualTo(down.id());
    }
    rig.servers().restart(Servers.Name.CONNECT);
    incidents.awaitNoneOpen();

    List<Incident> all = incidents.since(begun);
    incidents.assertToldOnce(all, "connect-down null");
    incidents.assertQuiet(down, all, each -> !each.kind().equals("slot-runway"));
  }

  @Test
  @Order(5)
  void receiversGetWhatTheyCanTake() throws Exception {
    WebhookReceiver good = receivers.get("good");
    String secret = String.valueOf(endpoints.get("good").get("secret"));
    for (WebhookReceiver.Message message : good.messages()) {
      assertThat(message.isSignedWith(secret)).as(message.id()).isTrue();
    }
    assertThat(good.messages()).extracting(WebhookReceiver.Message::id).doesNotHaveDuplicates();
    Map<String, List<String>> events = good.events();
    assertThat(events).isNotEmpty();
    events.forEach(incidents::assertTold);
    for (String name : List.of("slow", "failing", "endless")) {
      awaitTold(name, ended(events));
    }
    assertThat(receivers.get("failing").messages().size())
        .as("each message twice")
        .isGreaterThanOrEqualTo(2 * (int) count("failing", "DELIVERED"));

    assertThat(receivers.get("leaving").messages()).hasSize(1);
    assertThat(rig.api().webhookEndpoint(endpointId("leaving")).get("enabled")).isEqualTo(false);
    assertThat(incidents.find("webhook-dead", null).text()).contains("leaving").contains("410");
    assertThat(elsewhere.messages()).isEmpty();
    assertThat(receivers.get("redirecting").messages()).isNotEmpty();
    assertThat(rig.api().webhookDeliveries(endpointId("redirecting")))
        .allSatisfy(each -> assertThat(each.state()).isEqualTo("PENDING"))
        .anySatisfy(each -> assertThat(each.lastStatus()).isEqualTo(302));

    receivers.get("down").start();
    awaitTold("down", ended(events));
    assertThat(receivers.get("down").messages().size())
        .as("no flood")
        .isLessThanOrEqualTo(good.messages().size());
  }

  private void awaitTold(String receiver, Map<String, List<String>> wanted) {
    await(
        receiver,
        () -> receivers.get(receiver).events(),
        told -> told.entrySet().containsAll(wanted.entrySet()));
  }

  /** Those that are over: of what is open, others may be told later. */
  private static Map<String, List<String>> ended(Map<String, List<String>> events) {
    return events.entrySet().stream()
        .filter(each -> each.getValue().contains("resolved"))
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  private String endpointId(String name) {
    return String.valueOf(((Map<?, ?>) endpoints.get(name).get("endpoint")).get("id"));
  }

  private long count(String name, String state) {
    return rig.api().webhookDeliveries(endpointId(name)).stream()
        .map(WebhookDelivery::state)
        .filter(state::equals)
        .count();
  }

  private Instant now() throws SQLException {
    String metadata = rig.penstock().stack().metadataJdbcUrl().replaceAll(".*/", "");
    try (Connection connection = rig.penstock().stack().postgres().connect(metadata);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT clock_timestamp()")) {
      row.next();
      return row.getObject(1, OffsetDateTime.class).toInstant();
    }
  }
}
