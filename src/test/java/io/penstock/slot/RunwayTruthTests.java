package io.penstock.slot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.penstock.source.Source;
import io.penstock.source.Sources;
import io.penstock.stack.PostgresServer;
import io.penstock.testing.ServiceTests;
import io.penstock.testing.TestPostgres;
import io.penstock.testing.TestSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** A slot that nobody reads, on a server of its own that keeps little for it. */
class RunwayTruthTests extends ServiceTests {
  private static final Duration WINDOW = Duration.ofSeconds(15);
  private static final int BYTES_PER_SECOND = 3 << 20;
  private static final int PIECE = 256 << 10;

  @Autowired SlotSampler sampler;
  @Autowired Sources sources;
  @Autowired WatchedSlots watched;
  @Autowired SlotSamples samples;
  @Autowired ResnapshotSpeeds speeds;

  @Test
  void steadyLogReachesTheLimitWhenTheRunwayEnds() throws Exception {
    try (PostgresServer server =
        PostgresServer.start(
            TestPostgres.temporaryFolder(),
            0,
            Map.of(
                "fsync", "off",
                "max_slot_wal_keep_size", "80MB",
                "max_wal_size", "1GB",
                "checkpoint_timeout", "1h"))) {
      Source source = register(server);
      SlotStates states =
          new SlotStates(
              watched,
              samples,
              speeds,
              new SlotProperties(
                  Duration.ofSeconds(1),
                  Duration.ofSeconds(5),
                  Duration.ofSeconds(30),
                  WINDOW,
                  Duration.ofHours(1),
                  Duration.ofDays(1)));
      AtomicReference<@Nullable Exception> failure = new AtomicReference<>();
      AtomicBoolean done = new AtomicBoolean();
      Thread writer = new Thread(() -> write(server, done, failure), "writer");
      try (Connection admin = server.connect("postgres");
          Statement statement = admin.createStatement()) {
        statement.execute(
            "select pg_create_logical_replication_slot('penstock_filling', 'pgoutput')");
        writer.start();
        // The estimate is taken when the window is full.
        long window = System.nanoTime() + WINDOW.toNanos();
        while (System.nanoTime() < window) {
          sampler.sample(source);
          Thread.sleep(200);
        }
        sampler.sample(source);
        long begun = System.nanoTime();
        Runway runway = states.of("filling").runway();
        assertThat(runway.limit()).isEqualTo(Runway.Limit.SLOT_LIMIT);
        assertThat(runway.worst()).isPositive().isLessThanOrEqualTo(runway.median());

        await()
            .atMost(Duration.ofMinutes(2))
            .pollInterval(Duration.ofMillis(100))
            .until(
                () -> {
                  sampler.sample(source);
                  return states.of("filling").sample().safeWalBytes() == 0;
                });
        double truth = (System.nanoTime() - begun) / 1e9;

        assertThat(failure.get()).isNull();
        double foretold = runway.median().toMillis() / 1e3;
        assertThat(foretold).as("foretold, in truth " + truth).isBetween(truth * 0.8, truth * 1.2);
        assertThat(states.of("filling").status()).isEqualTo(SlotStatus.UNRESERVED);
        assertThat(states.of("filling").runway().worst()).isEqualTo(Duration.ZERO);

        // What the server has given up stays lost, also when another slot has taken the name.
        statement.execute("checkpoint");
        sampler.sample(source);
        assertThat(states.of("filling").status()).isEqualTo(SlotStatus.LOST);
        assertThat(states.of("filling").loss().cause()).isEqualTo(SlotState.Loss.Cause.LOST);
      } finally {
        done.set(true);
        writer.join();
      }
    }
  }

  private Source register(PostgresServer server) throws SQLException {
    TestSource source = TestSource.create();
    assertThat(post("/sources", source.registration("filling", ""))).hasStatus(201);
    try (Connection admin = server.connect("postgres");
        Statement statement = admin.createStatement()) {
      statement.execute("create role debezium login replication password 'secret'");
    }
    jdbc.sql("update source set port = :port, database = 'postgres'")
        .param("port", server.port())
        .update();
    return sources.get("filling");
  }

  /** Writes at an even rate, whatever a single write takes. */
  private static void write(
      PostgresServer server, AtomicBoolean done, AtomicReference<@Nullable Exception> failure) {
    try (Connection connection = server.connect("postgres");
        PreparedStatement statement =
            connection.prepareStatement(
                "select pg_logical_emit_message(false, 'test', repeat('x', ?))")) {
      statement.setInt(1, PIECE);
      long begun = System.nanoTime();
      for (long written = 0; !done.get(); written += PIECE) {
        long due = begun + Math.round(written * 1e9 / BYTES_PER_SECOND);
        long wait = due - System.nanoTime();
        if (wait > 0) {
          Thread.sleep(wait / 1_000_000, (int) (wait % 1_000_000));
        }
        statement.execute();
      }
    } catch (SQLException | InterruptedException e) {
      failure.set(e);
    }
  }
}
