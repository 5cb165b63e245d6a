package io.penstock.cli.shop;

import java.util.Locale;

/** What has become of a payment; voided ones stay as rows. */
enum PaymentStatus {
  AUTHORIZED,
  CAPTURED,
  SETTLED,
  VOIDED;

  private final String label = name().toLowerCase(Locale.ROOT);

  /** As the source's enum spells it. */
  String label() {
    return label;
  }
}
