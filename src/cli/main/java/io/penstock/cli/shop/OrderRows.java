package io.penstock.cli.shop;

import java.time.LocalTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Turns orders into rows of {@code shop.orders}. */
final class OrderRows {
  private static final String COLUMNS =
      "id, order_no, public_id, customer_id, status, delivery, total_minor, currency, item_count,"
          + " weight_kg, insured_value, is_gift, note, tags, details, client_address, deliver_on,"
          + " deliver_after, placed_at, updated_at";
  private static final int UUID_HIGH = 50;
  private static final int UUID_LOW = 51;
  private static final int CUSTOMER = 52;
  private static final int ITEMS = 53;
  private static final int WEIGHT = 54;
  private static final int INSURED = 55;
  private static final int GIFT = 56;
  private static final int DELIVER_ON = 57;
  private static final int DELIVER_AFTER = 58;

  private final Facts facts;
  private final OrderFacts orders;
  private final OrderTexts texts;
  private final CopyText rows = new CopyText(OrderShop.ORDERS, COLUMNS);

  OrderRows(long seed) {
    this.facts = new Facts(seed, OrderShop.ORDERS);
    this.orders = new OrderFacts(facts);
    this.texts = new OrderTexts(facts);
  }

  CopyText rows() {
    return rows;
  }

  void add(OrderState order) {
    int id = order.id();
    rows.number(id)
        .text("%d-%08d".formatted(ShopCalendar.OPENED.getYear(), id))
        .text(publicId(id))
        .number(facts.below(90_000, id, CUSTOMER) + 1)
        .text(order.status().label())
        .text(orders.delivery(id).label())
        .number(orders.totalMinor(id))
        .text(orders.currency(id))
        .number(facts.below(12, id, ITEMS) + 1);
    weightAndValue(id);
    rows.flag(facts.oneIn(9, id, GIFT))
        .text(texts.note(id))
        .text(texts.tags(id))
        .text(texts.details(id))
        .text(texts.address(id))
        .text(deliverOn(order))
        .text(deliverAfter(id))
        .instant(order.placedAt())
        .instant(order.updatedAt())
        .endRow();
  }

  private String publicId(int id) {
    long version4 = (facts.of(id, UUID_HIGH) & ~0xf000L) | 0x4000L;
    long variant2 = (facts.of(id, UUID_LOW) & 0x3fffffffffffffffL) | 0x8000000000000000L;
    return new UUID(version4, variant2).toString();
  }

  private void weightAndValue(int id) {
    if (orders.delivery(id) == Delivery.DIGITAL) {
      rows.text(null).text(null);
      return;
    }
    rows.decimal(facts.below(400_000, id, WEIGHT), 4);
    if (facts.oneIn(4, id, INSURED)) {
      rows.decimal(orders.totalMinor(id), 2);
    } else {
      rows.text(null);
    }
  }

  private @Nullable String deliverOn(OrderState order) {
    int days = facts.below(20, order.id(), DELIVER_ON);
    boolean isWished = days > 1 && orders.delivery(order.id()) != Delivery.DIGITAL;
    return isWished ? ShopCalendar.dateOf(order.placedAt()).plusDays(days).toString() : null;
  }

  private @Nullable String deliverAfter(int id) {
    int quarters = facts.below(192, id, DELIVER_AFTER);
    if (quarters >= 96) {
      return null;
    }
    return LocalTime.MIN.plusMinutes(quarters * 15L).plusNanos(quarters * 1_001_000L).toString();
  }
}
