package io.penstock.cli.shop;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/** The shop's memory of its payments: whose each is, which await their money, which are done. */
final class PaymentBook {
  private static final int LOOKS_BACK_HOURS = 24 * 20;

  private record Pending(long due, int id) implements Comparable<Pending> {
    @Override
    public int compareTo(Pending other) {
      int byTime = Long.compare(due, other.due);
      return byTime != 0 ? byTime : Integer.compare(id, other.id);
    }
  }

  private final PaymentFacts facts;
  private final PaymentTexts texts;
  private final OrderBook orders;
  private final PriorityQueue<Pending> pending = new PriorityQueue<>();
  private final BitSet settledOrRefunded = new BitSet();
  private final int[] orderOf;
  private final int[] lastBefore;
  private int last;
  private int lastOrderPaid;
  private int lastRefund;

  PaymentBook(int capacity, PaymentFacts facts, PaymentTexts texts, OrderBook orders) {
    this.facts = facts;
    this.texts = texts;
    this.orders = orders;
    this.orderOf = new int[capacity + 1];
    this.lastBefore = new int[ShopScale.TRANSACTIONS - ShopCalendar.OPENING_HOUR];
  }

  void open(int hour) {
    lastBefore[hour - ShopCalendar.OPENING_HOUR] = last;
  }

  /**
   * Takes a payment for the newest order that has none yet, else one more instalment, and says how
   * it stands at a later time, which may be its own.
   *
   * @param newestOrder the newest order placed by then
   */
  PaymentState pay(int newestOrder, long at, long asOf, SplittableRandom random) {
    int orderId = orderToPay(newestOrder, random);
    int id = ++last;
    orderOf[id] = orderId;
    int instalment = orders.nextInstalment(orderId);
    if (!facts.isPending(id)) {
      return new PaymentState(id, orderId, instalment, PaymentStatus.CAPTURED, at, at);
    }
    long due = at + facts.delay(id);
    if (due < asOf) {
      return new PaymentState(id, orderId, instalment, outcome(id), at, due);
    }
    pending.add(new Pending(due, id));
    return new PaymentState(id, orderId, instalment, PaymentStatus.AUTHORIZED, at, at);
  }

  /** Exactly so many updates: first the pending ones that are due, then settlements. */
  List<PaymentUpdate> update(int hour, int count, SplittableRandom random) {
    List<PaymentUpdate> updates = new ArrayList<>(count);
    long start = ShopCalendar.startOf(hour);
    while (updates.size() < count
        && !pending.isEmpty()
        && pending.peek().due() < ShopCalendar.startOf(hour + 1)) {
      Pending next = pending.remove();
      long at = next.due() >= start ? next.due() : start + random.nextLong(ShopCalendar.HOUR);
      String receipt = texts.receiptOnCapture(next.id());
      updates.add(new PaymentUpdate(next.id(), outcome(next.id()), at, null, receipt));
    }
    while (updates.size() < count) {
      long at = start + random.nextLong(ShopCalendar.HOUR);
      int id = captured(hour, random);
      updates.add(new PaymentUpdate(id, PaymentStatus.SETTLED, at, ShopCalendar.dateOf(at), null));
    }
    return updates;
  }

  RefundState refund(int hour, long at, SplittableRandom random) {
    int paymentId = captured(hour, random);
    return new RefundState(++lastRefund, paymentId, orderOf[paymentId], at);
  }

  private PaymentStatus outcome(int id) {
    return facts.fails(id) || orders.isCancelled(orderOf[id])
        ? PaymentStatus.VOIDED
        : PaymentStatus.CAPTURED;
  }

  private int orderToPay(int newestOrder, SplittableRandom random) {
    while (lastOrderPaid < newestOrder) {
      if (!orders.isCancelled(++lastOrderPaid)) {
        return lastOrderPaid;
      }
    }
    int id;
    do {
      id = newestOrder - OrderBook.recent(newestOrder, random);
    } while (orders.isCancelled(id));
    return id;
  }

  /** A payment of an earlier hour that was captured at once, and is used for this only once. */
  private int captured(int hour, SplittableRandom random) {
    int from = Math.max(hour - LOOKS_BACK_HOURS, ShopCalendar.OPENING_HOUR);
    int newest = lastBefore[hour - ShopCalendar.OPENING_HOUR];
    int window = newest - lastBefore[from - ShopCalendar.OPENING_HOUR];
    int id;
    do {
      id = newest - random.nextInt(window);
    } while (facts.isPending(id) || settledOrRefunded.get(id));
    settledOrRefunded.set(id);
    return id;
  }
}
