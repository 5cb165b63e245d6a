package io.penstock.cli.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.cli.Main;
import io.penstock.cli.client.Reconciliation;
import io.penstock.cli.client.ReplicatedTable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Takes a database through its life in the fleet, on real servers: from nothing to streaming, a
 * table that joins while both are written to, one that leaves. Takes its time, so by option.
 */
@EnabledIfSystemProperty(named = "tests.cases", matches = "true")
class FleetStackTests {
  private static final Duration LIMIT = Duration.ofMinutes(3);
  private static final int ROWS = 20_000;

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
            "INSERT INTO shop.orders SELECT i, 0, 'order ' || i FROM generate_series(1, 100) i",
            "INSERT INTO shop.items SELECT i, 0, repeat(md5(i::text), 100)"
                + " FROM generate_series(1, "
                + ROWS
                + ") i");
        database.publish(source, "shop", List.of("orders"));
        startsStreaming();
        database.publish(source, "shop", List.of("items"));
        joinsWhileBothAreWrittenTo();
        leaves(source);
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

  private void joinsWhileBothAreWrittenTo() throws Exception {
    Path file = file("shop.*");
    AtomicBoolean stop = new AtomicBoolean();
    ExecutorService writers = Executors.newFixedThreadPool(2);
    try {
      Future<Integer> orders = writers.submit(() -> write("orders", 100, stop));
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

  private void leaves(Connection source) throws Exception {
    Path file = file("shop.orders");
    assertThat(plan(file)).isEqualTo(2);
    assertThat(apply(file)).as("something ends by it").isEqualTo(1);
    assertThat(apply(file, "--allow-destructive")).isZero();
    assertThat(plan(file)).isZero();
    ReplicatedDatabase.execute(source, "UPDATE shop.orders SET v = -1 WHERE id < 50");
    isProvenEqual(1);
  }

  /** Rows that come, change and go; how many statements there were. */
  private int write(String table, int rows, AtomicBoolean stop) throws SQLException {
    int statements = 0;
    try (Connection connection = database.connect();
        PreparedStatement update =
            connection.prepareStatement("UPDATE shop." + table + " SET v = v + 1 WHERE id = ?");
        PreparedStatement delete =
            connection.prepareStatement("DELETE FROM shop." + table + " WHERE id = ?");
        PreparedStatement insert =
            connection.prepareStatement("INSERT INTO shop." + table + " VALUES (?, 0, 'new')")) {
      while (!stop.get()) {
        int number = statements++;
        PreparedStatement next = number % 10 == 0 ? insert : number % 10 == 1 ? delete : update;
        int id = next == insert ? rows + number + 1 : 1 + Math.floorMod(number * 7919, rows);
        next.setInt(1, id);
        next.execute();
        Pause.of(Duration.ofMillis(2));
      }
    }
    return statements;
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

  private int plan(Path file) {
    return Main.run("plan", "-f", file.toString(), "--to", rig.api().base().toString());
  }

  private int apply(Path file, String... more) {
    List<String> arguments =
        new java.util.ArrayList<>(
            List.of("apply", "-f", file.toString(), "--to", rig.api().base().toString()));
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
