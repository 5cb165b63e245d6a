package io.penstock.reconcile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.penstock.contract.ColumnSpec;
import io.penstock.lake.DuckDb;
import io.penstock.source.TableName;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceReadingTests {
  private static final TableName ORDERS = new TableName("public", "orders");

  @TempDir static Path folder;
  static SourceFixture source;

  @BeforeAll
  static void start() {
    source = new SourceFixture();
  }

  @BeforeEach
  void makeOrders() {
    source.execute(
        "DROP TABLE IF EXISTS orders CASCADE",
        "CREATE TABLE orders (id int PRIMARY KEY, note text)",
        "INSERT INTO orders VALUES (1, 'one'), (2, NULL), (3, '')");
  }

  @Test
  void tellsThePointAndLeavesNoTransactionBehind() throws Exception {
    SourceRows rows = copy(source.columns(ORDERS));

    assertThat(rows.rows()).isEqualTo(3);
    assertThat(rows.snapshot()).matches("\\d+:\\d+:.*");
    assertThat(rows.lsn()).isPositive();
    // A transaction still open would keep this from being altered.
    source.execute("SET lock_timeout = 1000; ALTER TABLE orders ADD COLUMN more int");
  }

  @Test
  void isInconclusiveWhileAnotherSessionHoldsTheTable() throws Exception {
    List<ColumnSpec> columns = source.columns(ORDERS);
    try (Connection other = source.connect();
        Statement statement = other.createStatement()) {
      other.setAutoCommit(false);
      statement.execute("LOCK TABLE public.orders IN ACCESS EXCLUSIVE MODE");

      assertThatThrownBy(() -> copy(columns))
          .isInstanceOf(InconclusiveException.class)
          .hasMessageContaining(
              "public.orders is locked by another session for longer than 300 ms");
    }
  }

  @Test
  void isInconclusiveWhenTheSourceHasOtherColumnsThanWereRegistered() throws Exception {
    List<ColumnSpec> columns = source.columns(ORDERS);
    source.execute("ALTER TABLE orders ADD COLUMN more numeric(4,1), ALTER note TYPE varchar(9)");

    assertThatThrownBy(() -> copy(columns))
        .isInstanceOf(InconclusiveException.class)
        .hasMessageContaining(
            "the source has more numeric(4,1), note character varying(9); registered are note"
                + " text");

    source.execute("DROP TABLE orders");
    assertThatThrownBy(() -> copy(columns))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("\"public.orders\" does not exist");
  }

  @Test
  void isInconclusiveWhenReadingTakesTooLong() throws Exception {
    source.execute(
        "DROP TABLE orders",
        "CREATE TABLE orders (id int PRIMARY KEY, note text)",
        "INSERT INTO orders SELECT i, repeat('x', 500) FROM generate_series(1, 200000) i");
    SourceReading impatient =
        new SourceReading(
            ORDERS,
            "none",
            source.columns(ORDERS),
            Duration.ofSeconds(1),
            Duration.ofMillis(40),
            0,
            Long.MAX_VALUE);

    assertThatThrownBy(() -> copy(impatient))
        .isInstanceOf(InconclusiveException.class)
        .hasMessageContaining("Reading public.orders took longer than 40 ms");
  }

  @Test
  void givesUpWhenItsSnapshotHoldsTooMuchBack() throws Exception {
    source.execute(
        "TRUNCATE orders",
        "INSERT INTO orders SELECT i, repeat('x', 10000) FROM generate_series(1, 10000) i");
    SourceReading slow =
        new SourceReading(
            ORDERS,
            "none",
            source.columns(ORDERS),
            Duration.ofSeconds(1),
            Duration.ofMinutes(2),
            2_000_000,
            50);
    Thread others =
        new Thread(
            () -> {
              while (!Thread.currentThread().isInterrupted()) {
                source.execute("SELECT pg_current_xact_id()");
              }
            });
    others.start();

    try {
      assertThatThrownBy(() -> copy(slow))
          .isInstanceOf(InconclusiveException.class)
          .hasMessageContaining("transactions back from vacuum, more than 50");
    } finally {
      others.interrupt();
      others.join();
    }
  }

  /** The server neither reads nor writes then, and would keep the transaction until it may. */
  @Test
  void leavesNoTransactionBehindWhenItIsKilledWhileItWaits() throws Exception {
    try (Connection other = source.connect()) {
      other.setAutoCommit(false);
      other.createStatement().execute("LOCK TABLE public.orders IN ACCESS EXCLUSIVE MODE");
      Process reader = KilledReader.start(source.url(), folder);
      try {
        await(() -> sessions() == 1);
      } finally {
        reader.destroyForcibly().waitFor();
      }

      await(() -> sessions() == 0);
      other.rollback();
    }
  }

  private static void await(Callable<Boolean> condition) {
    Awaitility.await().atMost(Duration.ofSeconds(60)).until(condition);
  }

  /** Sessions of the reader that are in a transaction. */
  private long sessions() throws SQLException {
    try (Connection connection = source.connect();
        ResultSet row =
            connection
                .createStatement()
                .executeQuery(
                    "SELECT count(*) FROM pg_stat_activity WHERE application_name = '%s' AND xact_start IS NOT NULL AND wait_event_type = 'Lock'"
                        .formatted(KilledReader.NAME))) {
      row.next();
      return row.getLong(1);
    }
  }

  @Test
  void givesUpWhenAnotherSessionWaitsForTheTable() throws Exception {
    source.execute(
        "TRUNCATE orders",
        "INSERT INTO orders SELECT i, repeat('x', 1000000) FROM generate_series(1, 2000) i");
    List<ColumnSpec> columns = source.columns(ORDERS);
    Thread other =
        new Thread(
            () -> {
              source.execute(
                  """
                  DO $$ BEGIN
                    WHILE NOT EXISTS (SELECT FROM pg_locks WHERE relation = 'orders'::regclass
                        AND mode = 'AccessShareLock' AND pid <> pg_backend_pid()) LOOP
                      PERFORM pg_sleep(0.01);
                    END LOOP;
                  END $$
                  """);
              source.execute("ALTER TABLE orders ADD COLUMN more int");
            });
    other.start();

    assertThatThrownBy(() -> copy(columns))
        .isInstanceOf(InconclusiveException.class)
        .hasMessageContaining("was given up because another session waited for it");
    other.join();
    assertThat(source.columns(ORDERS)).hasSize(3);
  }

  @Test
  void readsPartitionsButNoHeirs() throws Exception {
    source.execute(
        "CREATE TABLE heir () INHERITS (orders)",
        "INSERT INTO heir VALUES (9, 'heir')",
        "DROP TABLE IF EXISTS parts",
        "CREATE TABLE parts (id int PRIMARY KEY) PARTITION BY RANGE (id)",
        "CREATE TABLE parts_1 PARTITION OF parts FOR VALUES FROM (0) TO (10) PARTITION BY RANGE"
            + " (id)",
        "CREATE TABLE parts_1a PARTITION OF parts_1 FOR VALUES FROM (0) TO (10)",
        "CREATE TABLE parts_2 PARTITION OF parts FOR VALUES FROM (10) TO (20)",
        "INSERT INTO parts VALUES (1), (11)");

    assertThat(copy(source.columns(ORDERS)).rows()).isEqualTo(3);
    TableName parts = new TableName("public", "parts");
    SourceReading reading =
        new SourceReading(
            parts,
            "none",
            source.columns(parts),
            Duration.ofSeconds(1),
            Duration.ofSeconds(9),
            0,
            Long.MAX_VALUE);
    assertThat(copy(reading).rows()).isEqualTo(2);
  }

  @Test
  void failsWhereRowSecurityWouldLeaveRowsOut() throws Exception {
    source.execute(
        "DROP ROLE IF EXISTS reader",
        "CREATE ROLE reader",
        "GRANT USAGE ON SCHEMA public TO reader",
        "GRANT SELECT ON orders TO reader",
        "ALTER TABLE orders ENABLE ROW LEVEL SECURITY",
        "CREATE POLICY few ON orders USING (id < 2)");
    List<ColumnSpec> columns = source.columns(ORDERS);

    try (Connection duckDb = DuckDb.open(new DuckDb.Limits(folder, 200, 1, List.of(folder)));
        Connection connection = source.connect();
        Connection second = source.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("SET ROLE reader");
      Path file = folder.resolve("none.parquet");
      Scope all = Scope.of(columns);
      assertThatThrownBy(() -> reading(columns).copyTo(file, all, duckDb, connection, second))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("would be affected by row-level security policy");
    } finally {
      source.execute("DROP OWNED BY reader", "DROP ROLE reader");
    }
  }

  private static SourceRows copy(List<ColumnSpec> columns) throws Exception {
    return copy(reading(columns));
  }

  private static SourceRows copy(SourceReading reading) throws Exception {
    return source.read(reading, Scope.of(reading.columns()), folder);
  }

  private static SourceReading reading(List<ColumnSpec> columns) {
    return new SourceReading(
        ORDERS, "none", columns, Duration.ofMillis(300), Duration.ofSeconds(60), 0, Long.MAX_VALUE);
  }
}
