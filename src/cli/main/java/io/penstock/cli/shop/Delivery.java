package io.penstock.cli.shop;

import static io.penstock.cli.shop.OrderStatus.DELIVERED;
import static io.penstock.cli.shop.OrderStatus.PACKED;
import static io.penstock.cli.shop.OrderStatus.PAID;
import static io.penstock.cli.shop.OrderStatus.PLACED;
import static io.penstock.cli.shop.OrderStatus.SHIPPED;

import java.util.List;

/** How an order reaches the customer, and the statuses it passes on the way. */
enum Delivery {
  /** Half the business: a download, there at once. */
  DIGITAL("digital", DELIVERED),
  /** Untracked: nobody reports that it arrived. */
  LETTER("letter", PAID, SHIPPED),
  PARCEL("parcel", PLACED, PAID, SHIPPED, DELIVERED),
  FREIGHT("freight", PLACED, PAID, PACKED, SHIPPED, DELIVERED);

  private final String label;
  private final List<OrderStatus> path;

  Delivery(String label, OrderStatus... path) {
    this.label = label;
    this.path = List.of(path);
  }

  static Delivery ofPercentile(int percentile) {
    if (percentile < 52) {
      return DIGITAL;
    }
    if (percentile < 82) {
      return LETTER;
    }
    return percentile < 94 ? PARCEL : FREIGHT;
  }

  String label() {
    return label;
  }

  OrderStatus statusAt(int step) {
    return path.get(step);
  }

  int steps() {
    return path.size();
  }
}
