package io.penstock.cli.shop;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Plays the shop hour by hour; a scale and a seed always give the same play. */
final class ShopGenerator {
  static final long SEED = 42;

  /** On the first day nobody has paid yet, and on the second nobody wants money back. */
  private static final int PAYMENTS_START = ShopCalendar.OPENING_HOUR + 24;

  private static final int REFUNDS_START = PAYMENTS_START + 24;

  private static final HourlyQuota FIRST_MONTH =
      new HourlyQuota(ShopCalendar.OPENING_HOUR, -ShopCalendar.OPENING_HOUR);
  private static final HourlyQuota FIRST_PAYMENTS =
      new HourlyQuota(PAYMENTS_START, -PAYMENTS_START);
  private static final HourlyQuota FIRST_REFUNDS = new HourlyQuota(REFUNDS_START, -REFUNDS_START);
  private static final HourlyQuota STREAM = new HourlyQuota(0, ShopScale.TRANSACTIONS);

  private final ShopScale scale;
  private final Facts chance;
  private final OrderBook orders;
  private final PaymentBook payments;
  private int hour = ShopCalendar.OPENING_HOUR;

  /** The play of the usual seed. */
  ShopGenerator(ShopScale scale) {
    this(scale, SEED);
  }

  ShopGenerator(ShopScale scale, long seed) {
    this.scale = scale;
    this.chance = new Facts(seed, "hours");
    Facts orderFacts = new Facts(seed, OrderShop.ORDERS);
    Facts paymentFacts = new Facts(seed, OrderShop.PAYMENTS);
    OrderFacts ofOrders = new OrderFacts(orderFacts);
    this.orders =
        new OrderBook(
            scale.orders().initial() + scale.orders().created(),
            ofOrders,
            new OrderTexts(orderFacts));
    this.payments =
        new PaymentBook(
            scale.payments().initial() + scale.payments().created(),
            new PaymentFacts(paymentFacts, ofOrders),
            new PaymentTexts(paymentFacts),
            orders);
  }

  /** The hour that comes next; 0 is the first of the stream. */
  int nextHour() {
    return hour;
  }

  /** The next hour; those before 1 July tell how their rows stand on 1 July, and change nothing. */
  ShopHour next() {
    SplittableRandom random = new SplittableRandom(chance.of(hour, 0));
    orders.open(hour);
    payments.open(hour);
    ShopHour next = hour < 0 ? hourOfFirstMonth(random) : hourOfStream(random);
    hour++;
    return next;
  }

  private ShopHour hourOfFirstMonth(SplittableRandom random) {
    long asOf = ShopCalendar.startOf(0);
    List<OrderState> placed =
        place(FIRST_MONTH.share(scale.orders().initial(), hour), asOf, random);
    List<PaymentState> paid =
        pay(FIRST_PAYMENTS.share(scale.payments().initial(), hour), placed, asOf, random);
    List<RefundState> refunds =
        refund(FIRST_REFUNDS.share(scale.refunds().initial(), hour), random);
    return new ShopHour(hour, placed, List.of(), List.of(), paid, List.of(), refunds);
  }

  private ShopHour hourOfStream(SplittableRandom random) {
    long asOf = Long.MIN_VALUE;
    TableFigures order = scale.orders();
    TableFigures payment = scale.payments();
    List<OrderState> placed = place(STREAM.share(order.created(), hour), asOf, random);
    List<List<OrderUpdate>> updates =
        orders.update(hour, STREAM.share(order.updated(), hour), random);
    List<PaymentState> paid = pay(STREAM.share(payment.created(), hour), placed, asOf, random);
    List<Integer> cancelled = orders.cancel(hour, STREAM.share(order.deleted(), hour), random);
    List<PaymentUpdate> paymentUpdates =
        payments.update(hour, STREAM.share(payment.updated(), hour), random);
    List<RefundState> refunds = refund(STREAM.share(scale.refunds().created(), hour), random);
    return new ShopHour(hour, placed, updates, cancelled, paid, paymentUpdates, refunds);
  }

  private List<OrderState> place(int count, long asOf, SplittableRandom random) {
    List<OrderState> placed = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      placed.add(orders.place(time(i, count, random), asOf));
    }
    return placed;
  }

  private List<PaymentState> pay(
      int count, List<OrderState> placed, long asOf, SplittableRandom random) {
    List<PaymentState> paid = new ArrayList<>(count);
    int newest = orders.last() - placed.size();
    int i = 0;
    for (int n = 0; n < count; n++) {
      long at = time(n, count, random);
      while (i < placed.size() && placed.get(i).placedAt() <= at) {
        newest = placed.get(i++).id();
      }
      paid.add(payments.pay(newest, at, asOf, random));
    }
    return paid;
  }

  private List<RefundState> refund(int count, SplittableRandom random) {
    List<RefundState> refunds = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      refunds.add(payments.refund(hour, time(i, count, random), random));
    }
    return refunds;
  }

  /** The i-th of so many times within the hour, in order. */
  private long time(int i, int count, SplittableRandom random) {
    return ShopCalendar.startOf(hour)
        + ShopCalendar.HOUR * i / count
        + random.nextLong(ShopCalendar.HOUR / count);
  }
}
