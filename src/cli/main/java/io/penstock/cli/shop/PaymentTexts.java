package io.penstock.cli.shop;

import org.jspecify.annotations.Nullable;

/** The receipts of payments: rare, and long enough to be stored out of line. */
final class PaymentTexts {
  private static final int RECEIPT = 30;
  private static final int CAPTURE_RECEIPT = 31;

  private final Facts facts;

  PaymentTexts(Facts facts) {
    this.facts = facts;
  }

  /** More often there for payments that will be updated later, which then do not send it again. */
  @Nullable String receipt(int id, boolean isPending) {
    if (facts.oneIn(isPending ? 24 : 700, id, RECEIPT)) {
      return LongText.of(facts.of(id, RECEIPT), 3_000, 8_000);
    }
    return switch (facts.below(20, id, RECEIPT)) {
      case 1 -> "";
      case 2, 3 -> "receipt no. " + id;
      default -> null;
    };
  }

  /** The receipt that a late payment brings with it, mostly none. */
  @Nullable String receiptOnCapture(int id) {
    return facts.oneIn(60, id, CAPTURE_RECEIPT)
        ? LongText.of(facts.of(id, CAPTURE_RECEIPT), 3_000, 8_000)
        : null;
  }
}
