package io.penstock.cli.shop;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Turns payments into rows of {@code shop.payments}. */
final class PaymentRows {
  private static final String COLUMNS =
      "id, order_id, instalment, method, status, amount_minor, currency, fee, exchange_rate,"
          + " card_hash, receipt, booked_at, settled_on, created_at, updated_at";
  private static final int FEE = 50;
  private static final int RATE = 51;
  private static final int CARD = 52;

  /** How far the books' clock is ahead of UTC: they are kept in Zurich, in summer. */
  private static final int BOOKS_AHEAD_HOURS = 2;

  private final Facts facts;
  private final OrderFacts orders;
  private final PaymentFacts payments;
  private final PaymentTexts texts;
  private final CopyText rows = new CopyText(OrderShop.PAYMENTS, COLUMNS);

  PaymentRows(long seed) {
    this.facts = new Facts(seed, OrderShop.PAYMENTS);
    this.orders = new OrderFacts(new Facts(seed, OrderShop.ORDERS));
    this.payments = new PaymentFacts(facts, orders);
    this.texts = new PaymentTexts(facts);
  }

  CopyText rows() {
    return rows;
  }

  void add(PaymentState payment) {
    int id = payment.id();
    String method = payments.method(id);
    String currency = orders.currency(payment.orderId());
    rows.number(id)
        .number(payment.orderId())
        .number(payment.instalment())
        .text(method)
        .text(payment.status().label())
        .number(payments.amountMinor(id, payment.orderId()))
        .text(currency)
        .decimal(facts.below(30_000, id, FEE), 4)
        .real(currency.equals("EUR") ? null : exchangeRate(id))
        .bytea(cardHash(id, method))
        .text(texts.receipt(id, payments.isPending(id)))
        .local(ShopCalendar.timeOf(payment.createdAt()).plusHours(BOOKS_AHEAD_HOURS))
        .text(null)
        .instant(payment.createdAt())
        .instant(payment.updatedAt())
        .endRow();
  }

  private double exchangeRate(int id) {
    return 0.9 + facts.below(400_000, id, RATE) / 1_000_003.0;
  }

  private byte @Nullable [] cardHash(int id, String method) {
    if (!method.equals("card")) {
      return method.equals("invoice") ? new byte[0] : null;
    }
    return ByteBuffer.allocate(Long.BYTES).putLong(facts.of(id, CARD)).array();
  }
}
