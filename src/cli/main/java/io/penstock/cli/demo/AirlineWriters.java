package io.penstock.cli.demo;

import io.penstock.cli.CommandFailedException;
import io.penstock.cli.airline.Airline;
import io.penstock.cli.airline.AirlineDatabase;
import io.penstock.cli.airline.AirlineTable;
import io.penstock.stack.PostgresServer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Changes the busy tables of an airline. Each transaction numbers itself in the first row of its
 * table, which nothing else touches: by that row the lake tells which transactions it holds.
 */
final class AirlineWriters implements AutoCloseable {
  /** Above all revisions of other rows. */
  static final int FIRST_NUMBER = 1_000_000;

  private static final Duration PAUSE = Duration.ofSeconds(2);
  private static final int THREADS = 4;

  private final AtomicLong transactions = new AtomicLong();
  private final AtomicLong changes = new AtomicLong();
  private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
  private final List<Future<?>> running = new ArrayList<>();
  private volatile boolean stopped;

  /** Told of each transaction right before its commit. */
  @FunctionalInterface
  interface Watcher {
    void commits(AirlineTable table, int number);
  }

  void start(PostgresServer server, Airline airline, long seed, Watcher watcher) {
    List<AirlineDatabase> databases =
        airline.databases().stream()
            .filter(each -> each.tables().stream().anyMatch(AirlineTable::busy))
            .toList();
    for (int i = 0; i < THREADS; i++) {
      int own = i;
      List<AirlineDatabase> part = new ArrayList<>();
      for (int d = own; d < databases.size(); d += THREADS) {
        part.add(databases.get(d));
      }
      running.add(
          threads.submit(
              () -> {
                write(server, part, new Random(seed + own), watcher);
                return own;
              }));
    }
  }

  long transactions() {
    return transactions.get();
  }

  long changes() {
    return changes.get();
  }

  /** Fails if one of them could not go on. */
  void check() {
    running.stream().filter(Future::isDone).forEach(AirlineWriters::await);
  }

  /** Ends all of them; what they have begun is committed. */
  void stop() {
    stopped = true;
    running.forEach(AirlineWriters::await);
  }

  @Override
  public void close() {
    stopped = true;
    threads.shutdown();
  }

  private static void await(Future<?> writer) {
    try {
      writer.get();
    } catch (ExecutionException e) {
      throw new CommandFailedException("the airline cannot be written to: " + e.getCause(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandFailedException("interrupted", e);
    }
  }

  private void write(
      PostgresServer server, List<AirlineDatabase> databases, Random random, Watcher watcher)
      throws SQLException {
    List<BusyTable> tables = new ArrayList<>();
    try {
      for (AirlineDatabase database : databases) {
        for (AirlineTable table : database.tables()) {
          if (table.busy()) {
            tables.add(new BusyTable(table, server.connect(database.name()), random));
          }
        }
      }
      while (!stopped) {
        long begin = System.nanoTime();
        for (BusyTable table : tables) {
          if (!stopped) {
            changes.addAndGet(table.transaction(watcher));
            transactions.incrementAndGet();
          }
        }
        Duration left = PAUSE.minusNanos(System.nanoTime() - begin);
        if (!stopped && left.toMillis() > 0) {
          Pause.of(left);
        }
      }
    } finally {
      for (BusyTable table : tables) {
        table.connection.close();
      }
    }
  }

  /** One table and how far its writer is. */
  private static final class BusyTable {
    private static final int UPDATED = 3;

    private final AirlineTable table;
    private final Connection connection;
    private final Random random;
    private int number = FIRST_NUMBER;
    private int rows;

    BusyTable(AirlineTable table, Connection connection, Random random) throws SQLException {
      this.table = table;
      this.connection = connection;
      this.random = random;
      this.rows = table.rows();
      connection.setAutoCommit(false);
    }

    /** Commits a few changes; how many rows they were. */
    int transaction(Watcher watcher) throws SQLException {
      number++;
      int changed = run(table.setRevision(), number, 1, 1);
      int some = 2 + random.nextInt(rows - UPDATED - 2);
      switch (random.nextInt(4)) {
        case 0 -> {
          rows++;
          changed += run(table.insert(), rows, rows);
        }
        case 1 -> changed += run(table.delete(), some, some);
        case 2 -> {
          // The same keys once more, in one transaction.
          changed += run(table.delete(), some, some + 1);
          changed += run(table.insert(), some, some + 1);
        }
        default -> changed += run(table.update(), some, some + UPDATED - 1);
      }
      watcher.commits(table, number);
      connection.commit();
      return changed;
    }

    private int run(String sql, int... parameters) throws SQLException {
      try (PreparedStatement statement = connection.prepareStatement(sql)) {
        for (int i = 0; i < parameters.length; i++) {
          statement.setInt(i + 1, parameters[i]);
        }
        return statement.executeUpdate();
      }
    }
  }
}
