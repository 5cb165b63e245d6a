package io.penstock.cli.shop;

import org.jspecify.annotations.Nullable;

/** What people write into orders: often nothing, sometimes what a careless reader breaks on. */
final class OrderTexts {
  private static final int NOTE = 30;
  private static final int LENGTH = 31;
  private static final int TAGS = 32;
  private static final int DETAILS = 33;
  private static final int ADDRESS = 34;

  private static final String[] NOTES = {
    "Leave it with the neighbour",
    "Straße 5, 2. Stock – „Müller“",
    "C:\\orders\\new\\table",
    "first line\nsecond line\r\nthird\tline",
    "it's 5 o'clock; \"quoted\", 'quoted'",
    "🎁 生日快乐 สุขสันต์วันเกิด",
    "NULL",
    "\\N",
    "null",
    "  spaces around  ",
    "__debezium_unavailable_value",
    "{\"not\": [\"a\", \"document\"]}",
    "100 % of $1, a & b < c > d",
    "Zoë e\u0301 café",
  };

  /** Arrays as PostgreSQL writes them. */
  private static final String[] TAG_ARRAYS = {
    "{}",
    "{new}",
    "{vip,\"free shipping\"}",
    "{\"with, comma\",\"with \\\"quote\\\"\"}",
    "{\"back\\\\slash\",\"\"}",
    "{\"NULL\",NULL}",
    "{été,日本}",
  };

  private final Facts facts;

  OrderTexts(Facts facts) {
    this.facts = facts;
  }

  @Nullable String note(int id) {
    if (facts.oneIn(400, id, LENGTH)) {
      return LongText.of(facts.of(id, NOTE), 2_300, 6_000);
    }
    int percentile = facts.below(100, id, LENGTH);
    if (percentile < 60) {
      return null;
    }
    return percentile < 66 ? "" : facts.pick(NOTES, id, NOTE);
  }

  /** A note that a customer adds later, at an event time in microseconds. */
  String wish(int id, long at) {
    return facts.pick(NOTES, at, NOTE) + " (" + id + " at " + ShopCalendar.timeOf(at) + ")";
  }

  @Nullable String tags(int id) {
    return facts.oneIn(3, id, TAGS) ? null : facts.pick(TAG_ARRAYS, id, TAGS + 100);
  }

  @Nullable String details(int id) {
    int sku = facts.below(10_000, id, DETAILS);
    return switch (sku % 5) {
      case 0 -> null;
      case 1 -> "{}";
      case 2 -> "{\"sku\": \"A-" + sku + "\", \"price\": " + sku / 100 + ".50, \"voucher\": null}";
      case 3 -> "{\"campaign\": \"été ☀\", \"path\": \"C:\\\\x\", \"clicks\": [" + sku + ", 2.0]}";
      default -> "[{\"sku\": \"B-" + sku + "\", \"gift\": true, \"text\": \"line\\nbreak\"}]";
    };
  }

  @Nullable String address(int id) {
    long bits = facts.of(id, ADDRESS);
    String end = (bits >>> 8 & 0xff) + "." + (bits >>> 16 & 0xff);
    return switch ((int) (bits & 7)) {
      case 0 -> null;
      case 1 -> "2001:db8::" + Long.toHexString(bits >>> 48 | 1);
      case 2 -> "10.2." + end + "/16";
      default -> "192.168." + end;
    };
  }
}
