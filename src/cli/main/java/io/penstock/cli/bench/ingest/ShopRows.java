package io.penstock.cli.bench.ingest;

import static io.penstock.cli.bench.ingest.RowFacts.below;
import static io.penstock.cli.bench.ingest.RowFacts.bits;
import static io.penstock.cli.bench.ingest.RowFacts.decimal;
import static io.penstock.cli.bench.ingest.RowFacts.pick;

import io.penstock.contract.ColumnSpec;
import io.penstock.contract.TypeMapping;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.UUID;

/**
 * The columns and rows of the order shop's tables. No value is so long that a source would leave it
 * out of an update: the plain design does not know what to do then.
 */
final class ShopRows {
  static final List<ColumnSpec> ORDERS =
      columns(
          "id:bigint",
          "order_no:character varying(20)",
          "public_id:uuid",
          "customer_id:integer",
          "status:order_status",
          "delivery:text",
          "total_minor:bigint",
          "currency:character(3)",
          "item_count:smallint",
          "weight_kg:numeric(10,4)",
          "insured_value:numeric(12,2)",
          "is_gift:boolean",
          "note:text",
          "tags:text[]",
          "details:jsonb",
          "client_address:inet",
          "deliver_on:date",
          "placed_at:timestamp with time zone",
          "updated_at:timestamp with time zone");
  static final List<ColumnSpec> PAYMENTS =
      columns(
          "id:bigint",
          "order_id:bigint",
          "instalment:smallint",
          "method:character varying(16)",
          "status:payment_status",
          "amount_minor:bigint",
          "currency:character(3)",
          "fee:numeric(10,4)",
          "exchange_rate:double precision",
          "card_hash:bytea",
          "receipt:text",
          "booked_at:timestamp without time zone",
          "settled_on:date",
          "created_at:timestamp with time zone",
          "updated_at:timestamp with time zone");
  static final List<ColumnSpec> REFUNDS =
      columns(
          "id:bigint",
          "payment_id:bigint",
          "order_id:bigint",
          "amount_minor:bigint",
          "currency:character(3)",
          "reason:character varying(80)",
          "is_goodwill:boolean",
          "evidence:jsonb",
          "requested_at:timestamp with time zone",
          "paid_out_on:date");

  private static final String[] ORDER_STATUS = {"placed", "paid", "packed", "shipped", "delivered"};
  private static final String[] PAYMENT_STATUS = {"authorized", "captured", "settled", "voided"};
  private static final String[] METHODS = {"card", "card", "wallet", "transfer", "invoice"};
  private static final String[] CURRENCIES = {"EUR", "EUR", "EUR", "CHF", "USD"};
  private static final String[] NOTES = {
    "Leave it with the neighbour",
    "Straße 5, 2. Stock – „Müller“",
    "first line\nsecond line",
    "it's \"quoted\" \\ C:\\orders",
    "🎁 生日快乐",
    "",
    "__debezium_unavailable_value"
  };

  private ShopRows() {}

  static String order(long id, int v) {
    return new JsonRow()
        .number("id", id)
        .text("order_no", "O-2026-" + (10_000_000 + id))
        .text("public_id", new UUID(bits(id, 0, 1), bits(id, 0, 2)).toString())
        .number("customer_id", below(90_000, id, 0, 3))
        .text("status", ORDER_STATUS[Math.min(v, ORDER_STATUS.length) - 1])
        .text("delivery", pick(METHODS, id, 0, 4))
        .number("total_minor", 490 + below(250_000, id, v, 5))
        .text("currency", pick(CURRENCIES, id, 0, 6))
        .number("item_count", 1 + below(9, id, 0, 7))
        .text("weight_kg", id % 7 == 0 ? null : decimal(below(400_000, id, v, 8), 4))
        .text("insured_value", id % 3 == 0 ? decimal(below(9_000_000, id, 0, 9), 2) : null)
        .bool("is_gift", id % 11 == 0)
        .text("note", below(10, id, v, 10) < 6 ? null : pick(NOTES, id, v, 11))
        .texts(
            "tags", id % 5 == 0 ? new String[0] : new String[] {"vip", "t" + below(9, id, v, 12)})
        .text("details", "{\"sku\": \"A-%d\", \"clicks\": [%d, 2]}".formatted(id, v))
        .text("client_address", "10.2.%d.%d/16".formatted(id & 255, id >> 8 & 255))
        .text("deliver_on", RowFacts.day(id, v + 40))
        .text("placed_at", RowFacts.time(id, 0))
        .text("updated_at", RowFacts.time(id, v))
        .end();
  }

  static String payment(long id, int v) {
    byte[] hash = ByteBuffer.allocate(16).putLong(bits(id, 0, 1)).putLong(bits(id, 0, 2)).array();
    return new JsonRow()
        .number("id", id)
        .number("order_id", id / 12 + 1)
        .number("instalment", id % 12)
        .text("method", pick(METHODS, id, 0, 3))
        .text("status", PAYMENT_STATUS[Math.min(v, PAYMENT_STATUS.length) - 1])
        .number("amount_minor", 1 + below(21_000, id, 0, 4))
        .text("currency", pick(CURRENCIES, id, 0, 5))
        .text("fee", decimal(below(90_000, id, v, 6), 4))
        .real("exchange_rate", 1 + below(1_000_000, id, 0, 7) / 1048576.0)
        .text("card_hash", Base64.getEncoder().encodeToString(hash))
        .text("receipt", id % 4 == 0 ? null : "receipt " + id + ", thank you; " + NOTES[1])
        .text("booked_at", RowFacts.time(id, 0))
        .text("settled_on", v > 1 ? RowFacts.day(id, v) : null)
        .text("created_at", RowFacts.time(id, 0))
        .text("updated_at", RowFacts.time(id, v))
        .end();
  }

  static String refund(long id, int v) {
    return new JsonRow()
        .number("id", id)
        .number("payment_id", id * 37)
        .number("order_id", id * 3)
        .number("amount_minor", 1 + below(21_000, id, v, 1))
        .text("currency", pick(CURRENCIES, id, 0, 2))
        .text("reason", id % 3 == 0 ? null : pick(NOTES, id, 0, 3))
        .bool("is_goodwill", id % 2 == 0)
        .text("evidence", "{\"photos\": [%d], \"text\": \"line\\nbreak\"}".formatted(id % 5))
        .text("requested_at", RowFacts.time(id, v))
        .text("paid_out_on", id % 5 == 0 ? null : RowFacts.day(id, v))
        .end();
  }

  /** Each {@code name:source type}; the first is the key. */
  private static List<ColumnSpec> columns(String... specs) {
    List<ColumnSpec> columns = new ArrayList<>();
    for (String spec : specs) {
      String name = spec.substring(0, spec.indexOf(':'));
      String type = spec.substring(spec.indexOf(':') + 1);
      boolean key = columns.isEmpty();
      String lakeType = TypeMapping.lakeType(type, type.endsWith("_status")).orElseThrow();
      columns.add(new ColumnSpec(name, type, lakeType, !key, key ? 1 : 0));
    }
    return List.copyOf(columns);
  }
}
