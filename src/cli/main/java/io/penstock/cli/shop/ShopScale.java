package io.penstock.cli.shop;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How big the order shop is: exact figures per table. A smaller scale has fewer rows and changes,
 * over the same quarter.
 */
public record ShopScale(
    String name, TableFigures orders, TableFigures payments, TableFigures refunds) {
  /** One transaction for each hour from 1 July 00:00 until 5 October 01:00. */
  public static final int TRANSACTIONS = 2_305;

  public static final ShopScale FULL =
      new ShopScale(
          "full",
          new TableFigures(41_745, 140_453, 135_333, 4_837),
          new TableFigures(477_022, 1_543_217, 140_170, 0),
          new TableFigures(11_460, 52_320, 0, 0));
  public static final ShopScale SMALL = FULL.dividedBy("small", 20);

  /** The scale of that name. */
  public static ShopScale named(String name) {
    return switch (name) {
      case "full" -> FULL;
      case "small" -> SMALL;
      default ->
          throw new IllegalArgumentException(
              "There is no scale '" + name + "': choose 'small' or 'full'.");
    };
  }

  private ShopScale dividedBy(String smallerName, int divisor) {
    return new ShopScale(
        smallerName,
        orders.dividedBy(divisor),
        payments.dividedBy(divisor),
        refunds.dividedBy(divisor));
  }

  /** The figures by table name, {@code shop.orders} and so on. */
  public Map<String, TableFigures> tables() {
    Map<String, TableFigures> tables = new LinkedHashMap<>();
    tables.put(OrderShop.ORDERS, orders);
    tables.put(OrderShop.PAYMENTS, payments);
    tables.put(OrderShop.REFUNDS, refunds);
    return tables;
  }
}
