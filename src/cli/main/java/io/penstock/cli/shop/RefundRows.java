package io.penstock.cli.shop;

import org.jspecify.annotations.Nullable;

/** Turns refunds into rows of {@code shop.refunds}. */
final class RefundRows {
  private static final String COLUMNS =
      "id, payment_id, order_id, amount_minor, currency, reason, is_goodwill, evidence,"
          + " requested_at, paid_out_on";
  private static final int SHARE = 50;
  private static final int REASON = 51;
  private static final int GOODWILL = 52;
  private static final int PAID_OUT = 53;
  private static final String[] REASONS = {
    "", "damaged", "too late", "doesn't fit", "\"as new\" it was not", "ไม่ชอบ", "\\", "plus\nminus"
  };

  private final Facts facts;
  private final OrderFacts orders;
  private final PaymentFacts payments;
  private final CopyText rows = new CopyText(OrderShop.REFUNDS, COLUMNS);

  RefundRows(long seed) {
    this.facts = new Facts(seed, OrderShop.REFUNDS);
    this.orders = new OrderFacts(new Facts(seed, OrderShop.ORDERS));
    this.payments = new PaymentFacts(new Facts(seed, OrderShop.PAYMENTS), orders);
  }

  CopyText rows() {
    return rows;
  }

  void add(RefundState refund) {
    int id = refund.id();
    long paid = payments.amountMinor(refund.paymentId(), refund.orderId());
    boolean isPart = facts.oneIn(3, id, SHARE);
    rows.number(id)
        .number(refund.paymentId())
        .number(refund.orderId())
        .number(isPart ? 1 + Long.remainderUnsigned(facts.of(id, SHARE), paid) : paid)
        .text(orders.currency(refund.orderId()))
        .text(facts.oneIn(4, id, REASON) ? null : facts.pick(REASONS, id, REASON + 100))
        .text(goodwill(id))
        .text(facts.oneIn(2, id, GOODWILL) ? null : "{\"photos\": " + id % 4 + "}")
        .instant(refund.requestedAt())
        .text(paidOutOn(refund))
        .endRow();
  }

  private @Nullable String goodwill(int id) {
    int third = facts.below(3, id, GOODWILL);
    return third == 0 ? null : third == 1 ? "t" : "f";
  }

  private @Nullable String paidOutOn(RefundState refund) {
    int days = facts.below(9, refund.id(), PAID_OUT);
    return days == 0 ? null : ShopCalendar.dateOf(refund.requestedAt()).plusDays(days).toString();
  }
}
