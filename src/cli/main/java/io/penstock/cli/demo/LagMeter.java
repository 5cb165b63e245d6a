package io.penstock.cli.demo;

import io.penstock.cli.airline.AirlineTable;
import io.penstock.cli.client.ReplicatedTable;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotSummary;

/**
 * Measures how long it takes from a commit at the source to its row being found in the lake, by
 * looking into the lake as any engine would: of busy tables each transaction, of the others how
 * long it took until all rows were there.
 */
final class LagMeter {
  static final Duration BUSY_TARGET = Duration.ofMinutes(1);
  static final Duration QUIET_TARGET = Duration.ofMinutes(15);

  private final Lake lake;
  private final long begin;
  private final Map<String, Busy> busy = new HashMap<>();
  private final Map<String, Quiet> quiet = new HashMap<>();

  /**
   * For a lake.
   *
   * @param begin when the replication of the tables was asked for, by the clock of {@link
   *     System#nanoTime}
   */
  LagMeter(Lake lake, long begin) {
    this.lake = lake;
    this.begin = begin;
  }

  /** Watches a table; its transactions, if it is busy, are told by {@link #commits}. */
  void watch(AirlineTable table, ReplicatedTable replica) {
    if (table.busy()) {
      busy.put(table.qualifiedName(), new Busy(replica));
    } else {
      quiet.put(table.qualifiedName(), new Quiet(replica, table.rows()));
    }
  }

  /** A transaction of a busy table is about to be committed. */
  void commits(AirlineTable table, int number) {
    Busy watched = busy.get(table.qualifiedName());
    if (watched != null) {
      watched.add(new Commit(number, System.nanoTime()));
    }
  }

  /** Looks at the busy tables that have changed in the lake. */
  void lookAtBusy() throws SQLException {
    for (Busy table : busy.values()) {
      table.look(lake);
    }
  }

  /** Looks at the other tables that have not been complete. */
  void lookAtQuiet() {
    for (Quiet table : quiet.values()) {
      table.look(lake, begin);
    }
  }

  /** Transactions that were not found in the lake yet. */
  int open() {
    return busy.values().stream().mapToInt(Busy::open).sum();
  }

  /** Quiet tables that are not all in the lake yet. */
  long incomplete() {
    return quiet.values().stream().filter(table -> table.lag == null).count();
  }

  List<Duration> busyLags() {
    return busy.values().stream().flatMap(table -> table.lags.stream()).toList();
  }

  List<Duration> quietLags() {
    List<Duration> lags = new ArrayList<>();
    quiet.values().stream().filter(each -> each.lag != null).forEach(each -> lags.add(each.lag));
    return lags;
  }

  /** Tables of which something took longer than it may, or is still not there, with how long. */
  Map<String, Duration> late() {
    Map<String, Duration> late = new HashMap<>();
    long now = System.nanoTime();
    busy.forEach((name, table) -> note(late, name, table.longest(now), BUSY_TARGET));
    quiet.forEach((name, table) -> note(late, name, table.longest(now, begin), QUIET_TARGET));
    return late;
  }

  /** How many tables are watched. */
  int tables() {
    return busy.size() + quiet.size();
  }

  private static void note(Map<String, Duration> late, String name, Duration lag, Duration target) {
    if (lag.compareTo(target) > 0) {
      late.put(name, lag);
    }
  }

  /** A transaction that is not found in the lake yet. */
  private record Commit(int number, long at) {}

  private static final class Busy {
    private final ReplicatedTable replica;
    private final Deque<Commit> open = new ArrayDeque<>();
    private final List<Duration> lags = new ArrayList<>();
    private long seen;

    Busy(ReplicatedTable replica) {
      this.replica = replica;
    }

    synchronized void add(Commit commit) {
      open.add(commit);
    }

    synchronized int open() {
      return open.size();
    }

    void look(Lake lake) throws SQLException {
      Snapshot snapshot = lake.currentSnapshot(replica);
      if (snapshot == null || snapshot.snapshotId() == seen) {
        return;
      }
      long newest = lake.greatest(replica, "revision");
      seen = snapshot.snapshotId();
      found(newest, System.nanoTime());
    }

    private synchronized void found(long newest, long now) {
      while (!open.isEmpty() && open.getFirst().number() <= newest) {
        lags.add(Duration.ofNanos(now - open.removeFirst().at()));
      }
    }

    synchronized Duration longest(long now) {
      Duration longest =
          open.isEmpty() ? Duration.ZERO : Duration.ofNanos(now - open.getFirst().at());
      for (Duration lag : lags) {
        longest = lag.compareTo(longest) > 0 ? lag : longest;
      }
      return longest;
    }
  }

  private static final class Quiet {
    private final ReplicatedTable replica;
    private final long rows;
    private @org.jspecify.annotations.Nullable Duration lag;

    Quiet(ReplicatedTable replica, long rows) {
      this.replica = replica;
      this.rows = rows;
    }

    void look(Lake lake, long begin) {
      if (lag != null) {
        return;
      }
      Snapshot snapshot = lake.currentSnapshot(replica);
      if (snapshot != null
          && Long.parseLong(
                  snapshot.summary().getOrDefault(SnapshotSummary.TOTAL_RECORDS_PROP, "0"))
              >= rows) {
        lag = Duration.ofNanos(System.nanoTime() - begin);
      }
    }

    Duration longest(long now, long begin) {
      return lag == null ? Duration.ofNanos(now - begin) : lag;
    }
  }
}
