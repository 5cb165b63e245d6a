package io.penstock.cli.bench.ingest;

import io.penstock.cli.shop.ShopScale;
import io.penstock.contract.IngestJob.ReplicaIdentity;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Makes the backlog, always the same for a number of events: an initial snapshot, and then
 * transactions with changes of all tables mixed; inserts, updates of rows old and new, deletes.
 */
final class BacklogGenerator {
  private static final long FIRST_LSN = 0x1_6B37_4A00L;
  private static final long COMMIT_MICROS = 1_782_864_000_000_000L;

  private final int events;
  private final Sink sink;
  private final Map<BenchTable, Rows> rows = new EnumMap<>(BenchTable.class);
  private final Map<BenchTable, Map<String, Long>> sent = new EnumMap<>(BenchTable.class);
  private final Envelopes.Source source = new Envelopes.Source();

  /** Takes the events in order. */
  interface Sink {
    void take(BenchTable table, long id, byte[] value);
  }

  /** A kind of change of which so many are still to come. */
  private static final class Quota {
    final BenchTable table;
    final char op;
    int left;

    Quota(BenchTable table, char op, int left) {
      this.table = table;
      this.op = op;
      this.left = left;
    }
  }

  BacklogGenerator(int events, Sink sink) {
    this.events = events;
    this.sink = sink;
    source.lsn = FIRST_LSN;
    for (BenchTable table : BenchTable.values()) {
      rows.put(table, new Rows());
      sent.put(table, new TreeMap<>());
    }
  }

  /** What was sent so far, by table and op. */
  Map<BenchTable, Map<String, Long>> sent() {
    return sent;
  }

  /** The rows that live now. */
  Rows rows(BenchTable table) {
    return Objects.requireNonNull(rows.get(table));
  }

  /** The initial snapshot, in the shop's proportion to the changes. */
  void snapshot() {
    source.fromSnapshot = true;
    source.micros = COMMIT_MICROS;
    for (BenchTable table : BenchTable.values()) {
      int count = Math.max(10, share(table.figures().initial()));
      for (int i = 0; i < count; i++) {
        int id = rows(table).insert();
        send(table, 'r', id, null, table.row(id, 1));
      }
    }
    source.fromSnapshot = false;
  }

  /** The changes, as many as asked for. */
  void stream() {
    List<Quota> quotas = quotas();
    int perTransaction = Math.max(1, total() / ShopScale.TRANSACTIONS);
    source.previousCommit = source.lsn;
    for (int i = 0; i < events; i++) {
      if (i % perTransaction == 0) {
        source.begin();
      }
      long random = RowFacts.bits(i, 0, 7);
      source.lsn += 96 + (random >>> 50);
      change(next(quotas, Math.floorMod(random, (long) (events - i))), RowFacts.bits(i, 1, 8));
    }
  }

  private void change(Quota quota, long random) {
    BenchTable table = quota.table;
    Rows live = rows(table);
    boolean whole = table.replicaIdentity() == ReplicaIdentity.FULL;
    quota.left--;
    switch (quota.op) {
      case 'c' -> {
        int id = live.insert();
        send(table, 'c', id, null, table.row(id, 1));
      }
      case 'u' -> {
        int id = live.any(random);
        String before = whole ? table.row(id, live.version(id)) : null;
        send(table, 'u', id, before, table.row(id, live.update(id)));
      }
      default -> {
        int id = live.any(random);
        String before = table.row(id, live.version(id));
        live.delete(id);
        send(table, 'd', id, before, null);
      }
    }
  }

  private void send(
      BenchTable table, char op, int id, @Nullable String before, @Nullable String after) {
    sink.take(table, id, Envelopes.envelope(table.tableName(), op, before, after, source));
    Objects.requireNonNull(sent.get(table)).merge(String.valueOf(op), 1L, Long::sum);
  }

  private static Quota next(List<Quota> quotas, long place) {
    long remaining = place;
    for (Quota quota : quotas) {
      if (remaining < quota.left) {
        return quota;
      }
      remaining -= quota.left;
    }
    throw new IllegalStateException("no change is left");
  }

  /** Shares of each kind; rounding goes to the payments, most of which are inserts. */
  private List<Quota> quotas() {
    List<Quota> quotas = new ArrayList<>();
    int rest = events;
    for (BenchTable table : BenchTable.values()) {
      var figures = table.figures();
      quotas.add(new Quota(table, 'u', share(figures.updated())));
      quotas.add(new Quota(table, 'd', share(figures.deleted())));
      quotas.add(new Quota(table, 'c', share(figures.created())));
    }
    for (Quota quota : quotas) {
      rest -= quota.left;
    }
    for (Quota quota : quotas) {
      if (quota.table == BenchTable.PAYMENTS && quota.op == 'c') {
        quota.left += rest;
      }
    }
    return quotas;
  }

  private int share(long figure) {
    return (int) (figure * events / total());
  }

  private static int total() {
    int total = 0;
    for (BenchTable table : BenchTable.values()) {
      var figures = table.figures();
      total += figures.created() + figures.updated() + figures.deleted();
    }
    return total;
  }
}
