package io.penstock.cli.shop;

/** What is fixed about an order from the start: how it travels, how fast, and what it costs. */
final class OrderFacts {
  private static final int DELIVERY = 1;
  private static final int TOTAL = 2;
  private static final int CURRENCY = 3;
  private static final int FIRST_STEP = 10;
  private static final String[] CURRENCIES = {
    "EUR", "EUR", "EUR", "EUR", "EUR", "EUR", "EUR", "CHF", "USD", "JPY"
  };

  private final Facts facts;

  OrderFacts(Facts facts) {
    this.facts = facts;
  }

  Delivery delivery(int id) {
    return Delivery.ofPercentile(facts.below(100, id, DELIVERY));
  }

  OrderStatus status(int id, int step) {
    return delivery(id).statusAt(step);
  }

  /** How long an order stays where it is before it reaches that step of its way. */
  long delayBefore(int step, int id) {
    int column = FIRST_STEP + step;
    return switch (status(id, step)) {
      case PLACED, PAID -> facts.delay(2 * ShopCalendar.MINUTE, 9 * ShopCalendar.HOUR, id, column);
      case PACKED -> facts.delay(20 * ShopCalendar.MINUTE, ShopCalendar.DAY, id, column);
      case SHIPPED -> facts.delay(40 * ShopCalendar.MINUTE, 3 * ShopCalendar.DAY, id, column);
      case DELIVERED -> facts.delay(8 * ShopCalendar.HOUR, 6 * ShopCalendar.DAY, id, column);
    };
  }

  /** The total when the order was placed, in minor units. */
  long totalMinor(int id) {
    return facts.delay(490, 250_000, id, TOTAL);
  }

  String currency(int id) {
    return facts.pick(CURRENCIES, id, CURRENCY);
  }
}
