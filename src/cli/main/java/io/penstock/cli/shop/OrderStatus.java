package io.penstock.cli.shop;

import java.util.Locale;

/** Where an order is on its way to the customer. */
enum OrderStatus {
  PLACED,
  PAID,
  PACKED,
  SHIPPED,
  DELIVERED;

  private final String label = name().toLowerCase(Locale.ROOT);

  /** As the source's enum spells it. */
  String label() {
    return label;
  }

  /** Whether the customer may still cancel. */
  boolean isOpen() {
    return compareTo(SHIPPED) < 0;
  }
}
