package io.penstock.cli.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.cli.Main;
import io.penstock.cli.client.Reconciliation;
import io.penstock.cli.client.ReplicatedTable;
import io.penstock.stack.Passwords;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Takes a database through its life in the fleet, on real servers: from nothing to streaming, what
 * is done to its connector, a large table that joins while both are written to, one that leaves.
 * Takes its time, so by option.
 */
@EnabledIfSystemProperty(named = "tests.long", matches = "true")
class FleetStackTests {
  private static final Duration LIMIT = Duration.ofMinutes(15);
  private static final int ROWS = 100_000;
  private static final int ORDERS = 20_000;

  /** Each of two tables is changed by that many rows a second, if the machine lets it. */
  private static final int CHANGES_A_SECOND = 1_000;

  private static final int CHANGES_A_TRANSACTION = 20;

  @TempDir Path dataDir;
  private Rig rig;
  private ReplicatedDatabase database;

  @Test
  void takesADatabaseFromNothingToStreamingAndLetsTablesJoinAndLeave() throws Exception {
    try (Rig started = Rig.start(dataDir.resolve("stack"), System.out::println)) {
      rig = started;
      database = new ReplicatedDatabase(rig, "fleet");
      database.create();
      try (Connection source = database.connect()) {
        ReplicatedDatabase.execute(
            source,
            "CREATE SCHEMA shop",
            "CREATE TABLE shop.orders (id int PRIMARY KEY, v int NOT NULL, note text)",
            "CREATE TABLE shop.items (id int PRIMARY KEY, v int NOT NULL, note text)",
            // Kept apart, and not sent when unchanged.
            "ALTER TABLE shop.items ALTER note SET STORAGE EXTERNAL",
            "INSERT INTO shop.orders SELECT i, 0, 'order ' || i FROM generate_series(1, "
                + ORDERS
                + ") i",
            "INSERT INTO shop.items SELECT i, 0, CASE i % 10 WHEN 0 THEN repeat(md5(i::text), 100)"
                + " ELSE md5(i::text) END FROM generate_series(1, "
                + ROWS
                + ") i");
        database.publish(source, "shop", List.of("orders"));
        startsStreaming();
        livesOn();
        database.publish(source, "shop", List.of("items"));
        joinsWhileBothAreWrittenTo();
        leaves(source);
        adopts();
        keepsItsSecrets();
      }
    }
  }

  private void startsStreaming() throws Exception {
    Path file = file("shop.orders");
    assertThat(plan(file)).as("changes").isEqualTo(2);
    assertThat(apply(file)).isZero();
    assertThat(plan(file)).as("nothing left to do").isZero();
    database.awaitSnapshot();
    isProvenEqual(1);
  }

  /** What somebody does to its connector, through the service and behind its back. */
  private void livesOn() throws Exception {
    ConnectRest connect = new ConnectRest(rig.penstock().stack().connect().url());
    connect.set("fleet", "heartbeat.interval.ms", "7000");
    await(
        "the drift", () -> rig.api().connector("fleet").drift(), List.of("heartbeat.interval.ms"));
    assertThat(plan(file("shop.orders"))).as("a changed configuration").isEqualTo(2);
    assertThat(apply(file("shop.orders"))).isZero();
    assertThat(rig.api().connector("fleet").drift()).isEmpty();

    rig.api().pauseConnector("fleet", "its source is moved");
    await("the pause", this::connectorState, "PAUSED");
    assertThat(rig.api().connector("fleet").pause().slot()).contains("is kept");
    connect.tell("fleet", "resume");
    await("that it runs behind our back", () -> connect.state("fleet"), "RUNNING");
    await("the pause that was asked for", () -> connect.state("fleet"), "PAUSED");
    rig.api().resumeConnector("fleet");
    await("the end of the pause", this::connectorState, "RUNNING");

    connect.delete("fleet");
    await("that it is gone", this::connectorState, "MISSING");
    await("the connector that was deleted", this::connectorState, "RUNNING");
    try (Connection source = database.connect()) {
      ReplicatedDatabase.execute(source, "UPDATE shop.orders SET v = v + 1 WHERE id <= 10");
      await("the end of who reads the slot", () -> endReader(source), List.of("true"));
    }
    await("the task's failure", () -> connect.taskState("fleet"), "FAILED");
    rig.api().restartConnector("fleet");
    await("the restart", this::connectorState, "RUNNING");
    assertThat(plan(file("shop.orders"))).as("nothing left to do").isZero();
    isProvenEqual(1);
  }

  /** A task that runs does not read the slot yet. */
  private static List<String> endReader(Connection source) {
    try {
      return ReplicatedDatabase.names(
          source,
          "SELECT pg_terminate_backend(active_pid)::text FROM pg_replication_slots"
              + " WHERE slot_name = ? AND active",
          "penstock_fleet");
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private String connectorState() {
    return rig.api().connector("fleet").observedState();
  }

  private static <T> void await(String what, Supplier<T> look, T wanted) {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    T found = look.get();
    while (!wanted.equals(found)) {
      assertThat(System.nanoTime()).as("%s: %s", what, found).isLessThan(deadline);
      Pause.of(Duration.ofMillis(100));
      found = look.get();
    }
  }

  private void joinsWhileBothAreWrittenTo() throws Exception {
    Path file = file("shop.*");
    AtomicBoolean stop = new AtomicBoolean();
    ExecutorService writers = Executors.newFixedThreadPool(2);
    try {
      Future<Integer> orders = writers.submit(() -> write("orders", ORDERS, stop));
      Future<Integer> items = writers.submit(() -> write("items", ROWS, stop));
      assertThat(apply(file)).isZero();
      stop.set(true);
      assertThat(orders.get()).isPositive();
      assertThat(items.get()).isPositive();
    } finally {
      stop.set(true);
      writers.shutdown();
    }
    assertThat(plan(file)).isZero();
    isProvenEqual(2);
  }

  /** Neither Connect's REST nor any file but those that are there for it tells one. */
  private void keepsItsSecrets() throws Exception {
    assertThat(LyingSecrets.in(rig.penstock().stack().dataDir())).isEmpty();
    String password =
        Files.readString(rig.penstock().stack().dataDir().resolve("service/debezium.password"));
    assertThat(
            new String(
                rig.penstock()
                    .stack()
                    .connect()
                    .url()
                    .resolve("/connectors?expand=info&expand=status")
                    .toURL()
                    .openStream()
                    .readAllBytes(),
                StandardCharsets.UTF_8))
        .contains("database.password")
        .doesNotContain(password.strip());
  }

  private void leaves(Connection source) throws Exception {
    Path file = file("shop.orders");
    assertThat(plan(file)).isEqualTo(2);
    assertThat(apply(file)).as("something ends by it").isEqualTo(1);
    assertThat(apply(file, "--allow-destructive")).isZero();
    assertThat(plan(file)).isZero();
    ReplicatedDatabase.execute(source, "UPDATE shop.orders SET v = -1 WHERE id < 50");
    isProvenEqual(1);
  }

  /** As a service does that finds a connector, and knows nothing of it. */
  private void adopts() throws Exception {
    String metadata = rig.penstock().stack().metadataJdbcUrl().replaceAll(".*/", "");
    try (Connection service = rig.penstock().stack().postgres().connect(metadata)) {
      ReplicatedDatabase.execute(service, "TRUNCATE source, run, fleet_plan CASCADE");
    }
    Path file = file("shop.orders\n      namespace: adopted");
    assertThat(plan(file)).isEqualTo(2);
    assertThat(apply(file)).isZero();
    assertThat(plan(file)).isZero();
    isProvenEqual(1);
  }

  /** Rows that come, change and go, by number; how many changes there were. */
  private int write(String table, int rows, AtomicBoolean stop) throws SQLException {
    int changes = 0;
    long begin = System.nanoTime();
    try (Connection connection = database.connect();
        PreparedStatement update =
            connection.prepareStatement(
                "UPDATE shop." + table + " SET v = v + 1 WHERE id BETWEEN ? AND ?");
        PreparedStatement delete =
            connection.prepareStatement("DELETE FROM shop." + table + " WHERE id = ?");
        PreparedStatement insert =
            connection.prepareStatement("INSERT INTO shop." + table + " VALUES (?, 0, 'new')")) {
      connection.setAutoCommit(false);
      for (int number = 0; !stop.get(); number++) {
        int some = 1 + Math.floorMod(number * 7919, rows);
        update.setInt(1, some);
        update.setInt(2, some + CHANGES_A_TRANSACTION - 3);
        changes += update.executeUpdate();
        delete.setInt(1, 1 + Math.floorMod(number * 104_729, rows));
        changes += delete.executeUpdate();
        insert.setInt(1, rows + number + 1);
        changes += insert.executeUpdate();
        connection.commit();
        long ahead = changes * 1_000L / CHANGES_A_SECOND - (System.nanoTime() - begin) / 1_000_000;
        if (ahead > 0) {
          Pause.of(Duration.ofMillis(ahead));
        }
      }
    }
    System.out.printf(
        "%s: %,d changes, %,d a second%n",
        table, changes, changes * 1_000_000_000L / Math.max(1, System.nanoTime() - begin));
    return changes;
  }

  /** All replicated tables, once ingest has taken up what is committed; re-snapshots first. */
  private void isProvenEqual(int tables) throws SQLException {
    List<String> ids =
        rig.api().tables().stream()
            .map(ReplicatedTable::id)
            .filter(id -> !rig.api().tableState(id).state().equals("REMOVED"))
            .toList();
    assertThat(ids).hasSize(tables);
    long deadline = System.nanoTime() + LIMIT.toNanos();
    do {
      assertThat(System.nanoTime()).as("re-snapshots").isLessThan(deadline);
      database.awaitStream();
      assertThat(new Ingests(rig.api()).run(ids).hasSucceeded()).isTrue();
    } while (ids.stream().anyMatch(this::isReadAnew));
    for (String id : ids) {
      Reconciliation proof = rig.api().startReconciliation(id);
      while (!proof.isFinished()) {
        Pause.of(Duration.ofMillis(200));
        proof = rig.api().reconciliation(proof.id());
      }
      assertThat(proof.isMatch()).as(proof.toString()).isTrue();
    }
  }

  private boolean isReadAnew(String id) {
    var resnapshot = rig.api().tableState(id).resnapshot();
    return resnapshot != null && !resnapshot.hasEnded();
  }

  private int plan(Path file) throws IOException {
    return run("plan", file);
  }

  private int apply(Path file, String... more) throws IOException {
    return run("apply", file, more);
  }

  private int run(String command, Path file, String... more) throws IOException {
    Path token =
        Files.writeString(
            dataDir.resolve("token"),
            Passwords.in(rig.penstock().stack().dataDir()).of("api-token").password());
    List<String> arguments =
        new ArrayList<>(
            List.of(command, "-f", file.toString(), "--to", rig.api().base().toString()));
    arguments.addAll(List.of("--token-file", token.toString()));
    arguments.addAll(List.of(more));
    return Main.run(arguments.toArray(String[]::new));
  }

  private Path file(String tables) throws Exception {
    return Files.writeString(
        dataDir.resolve("fleet.yaml"),
        """
        version: 1
        sources:
        %s
          tables:
            - include: %s
        """
            .formatted(database.fleetEntry(), tables));
  }
}
