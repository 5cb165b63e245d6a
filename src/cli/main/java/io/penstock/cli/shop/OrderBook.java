package io.penstock.cli.shop;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/** The shop's memory of its orders: which live, how far each has come, and what is due next. */
final class OrderBook {
  private static final long CANCELLED_WITHIN_HOURS = 72;
  private static final int TRIES = 500;

  private record Step(long due, int id) implements Comparable<Step> {
    @Override
    public int compareTo(Step other) {
      int byTime = Long.compare(due, other.due);
      return byTime != 0 ? byTime : Integer.compare(id, other.id);
    }
  }

  private final OrderFacts facts;
  private final OrderTexts texts;
  private final PriorityQueue<Step> due = new PriorityQueue<>();
  private final BitSet cancelled = new BitSet();
  private final byte[] step;
  private final short[] payments;
  private final int[] updatedIn;
  private final byte[] updatesInHour;
  private final int[] lastBefore;
  private int last;

  OrderBook(int capacity, OrderFacts facts, OrderTexts texts) {
    this.facts = facts;
    this.texts = texts;
    this.step = new byte[capacity + 1];
    this.payments = new short[capacity + 1];
    this.updatedIn = new int[capacity + 1];
    this.updatesInHour = new byte[capacity + 1];
    this.lastBefore = new int[ShopScale.TRANSACTIONS - ShopCalendar.OPENING_HOUR];
  }

  void open(int hour) {
    lastBefore[hour - ShopCalendar.OPENING_HOUR] = last;
  }

  int last() {
    return last;
  }

  boolean isCancelled(int id) {
    return cancelled.get(id);
  }

  int nextInstalment(int id) {
    return ++payments[id];
  }

  /** Takes a new order and says how it stands at a later time, which may be its own. */
  OrderState place(long placedAt, long asOf) {
    int id = ++last;
    long updatedAt = placedAt;
    while (hasNextStep(id) && nextDue(id, updatedAt) < asOf) {
      updatedAt = nextDue(id, updatedAt);
      step[id]++;
    }
    queueNextStep(id, updatedAt);
    return new OrderState(id, status(id), placedAt, updatedAt);
  }

  /** Exactly so many updates: first what is due, then wishes of customers. */
  List<List<OrderUpdate>> update(int hour, int count, SplittableRandom random) {
    List<List<OrderUpdate>> rounds = new ArrayList<>();
    int made = 0;
    while (made < count && !due.isEmpty() && due.peek().due() < ShopCalendar.startOf(hour + 1)) {
      Step next = due.remove();
      if (!cancelled.get(next.id())) {
        add(rounds, hour, advance(next, hour, random));
        made++;
      }
    }
    while (made < count) {
      add(rounds, hour, changeOfMind(hour, random));
      made++;
    }
    return rounds;
  }

  /** Hard-deletes orders that are still open, mostly young ones. */
  List<Integer> cancel(int hour, int count, SplittableRandom random) {
    List<Integer> ids = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      int id = openOrder(hour, random);
      cancelled.set(id);
      ids.add(id);
    }
    return ids;
  }

  private OrderUpdate advance(Step next, int hour, SplittableRandom random) {
    long start = ShopCalendar.startOf(hour);
    long at = next.due() >= start ? next.due() : start + random.nextLong(ShopCalendar.HOUR);
    step[next.id()]++;
    queueNextStep(next.id(), at);
    return new OrderUpdate(next.id(), status(next.id()), at, 0, 0, null);
  }

  /** An order of an earlier hour, so that its time is after all that happened to it before. */
  private OrderUpdate changeOfMind(int hour, SplittableRandom random) {
    int newest = lastBefore[hour - ShopCalendar.OPENING_HOUR];
    int id;
    do {
      id = newest - recent(newest, random);
    } while (cancelled.get(id) || updatedIn(hour, id) > 0);
    long at = ShopCalendar.startOf(hour) + random.nextLong(ShopCalendar.HOUR);
    int addedItems = status(id).isOpen() ? 1 + random.nextInt(3) : 0;
    String note = addedItems == 0 || random.nextInt(4) == 0 ? texts.wish(id, at) : null;
    long addedMinor = addedItems * (99L + random.nextInt(20_000));
    return new OrderUpdate(id, status(id), at, addedMinor, addedItems, note);
  }

  private int openOrder(int hour, SplittableRandom random) {
    int from = (int) Math.max(hour - CANCELLED_WITHIN_HOURS, ShopCalendar.OPENING_HOUR);
    int window = Math.max(1, last - lastBefore[from - ShopCalendar.OPENING_HOUR]);
    for (int i = 0; i < TRIES; i++) {
      int id = last - recent(window, random);
      if (isOpen(id)) {
        return id;
      }
    }
    for (int id = last; id > 0; id--) {
      if (isOpen(id)) {
        return id;
      }
    }
    throw new IllegalStateException("No order is open that could be cancelled in hour " + hour);
  }

  private boolean isOpen(int id) {
    return !cancelled.get(id) && status(id).isOpen();
  }

  /** From 0 up to the bound, without it; small far more often than large. */
  static int recent(int bound, SplittableRandom random) {
    double uniform = random.nextDouble();
    return (int) (bound * uniform * uniform);
  }

  private void add(List<List<OrderUpdate>> rounds, int hour, OrderUpdate update) {
    int round = updatedIn(hour, update.id());
    updatedIn[update.id()] = hour;
    updatesInHour[update.id()] = (byte) (round + 1);
    if (rounds.size() == round) {
      rounds.add(new ArrayList<>());
    }
    rounds.get(round).add(update);
  }

  private int updatedIn(int hour, int id) {
    return updatedIn[id] == hour ? updatesInHour[id] : 0;
  }

  private OrderStatus status(int id) {
    return facts.status(id, step[id]);
  }

  private boolean hasNextStep(int id) {
    return step[id] + 1 < facts.delivery(id).steps();
  }

  private long nextDue(int id, long after) {
    return after + facts.delayBefore(step[id] + 1, id);
  }

  private void queueNextStep(int id, long after) {
    if (hasNextStep(id)) {
      due.add(new Step(nextDue(id, after), id));
    }
  }
}
