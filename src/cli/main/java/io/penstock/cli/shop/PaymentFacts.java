package io.penstock.cli.shop;

/** What is fixed about a payment from the start: how it is paid, how much, and how it ends. */
final class PaymentFacts {
  private static final int METHOD = 1;
  private static final int AMOUNT = 2;
  private static final int DELAY = 3;
  private static final int FAILS = 4;

  private final Facts facts;
  private final OrderFacts orders;

  PaymentFacts(Facts facts, OrderFacts orders) {
    this.facts = facts;
    this.orders = orders;
  }

  String method(int id) {
    int percentile = facts.below(100, id, METHOD);
    if (percentile < 8) {
      return percentile < 5 ? "transfer" : "invoice";
    }
    return percentile < 70 ? "card" : "wallet";
  }

  /** Whether the money comes later than the payment: it starts as authorized. */
  boolean isPending(int id) {
    return facts.below(100, id, METHOD) < 8;
  }

  long delay(int id) {
    return facts.delay(5 * ShopCalendar.MINUTE, 4 * ShopCalendar.DAY, id, DELAY);
  }

  /** Whether the money of a pending payment never comes. */
  boolean fails(int id) {
    return facts.oneIn(9, id, FAILS);
  }

  /** About a twelfth of the order, in minor units. */
  long amountMinor(int id, int orderId) {
    return orders.totalMinor(orderId) / 12 + 1 + facts.below(100, id, AMOUNT);
  }
}
