package io.penstock.cli.airline;

import java.util.List;

/** How the rows of a table are named and where they lie. */
enum TableShape {
  /** A number of their own. */
  NUMBERED(List.of(key("id", "bigint", "n.i::bigint")), "", List.of()),

  /** As a flight is: by carrier, number and day. */
  FLIGHT(
      List.of(
          key("airline_code", "varchar(3)", "(ARRAY['PK','PS'])[1 + n.i % 2]"),
          key("flight_no", "integer", "100 + n.i % 400"),
          key("departs_on", "date", "date '2026-01-01' + n.i / 400")),
      "",
      List.of()),

  /** Lines below something. */
  LINES(
      List.of(
          key("document_no", "bigint", "(n.i / 5)::bigint"),
          key("line_no", "smallint", "(n.i % 5)::smallint")),
      "",
      List.of()),

  /** A partition a month, and one for what is beyond. */
  BY_MONTH(
      List.of(
          key("event_date", "date", "date '2026-01-01' + n.i % 100"),
          key("event_no", "bigint", "n.i::bigint")),
      "RANGE (event_date)",
      List.of(
          "FOR VALUES FROM ('2026-01-01') TO ('2026-02-01')",
          "FOR VALUES FROM ('2026-02-01') TO ('2026-03-01')",
          "FOR VALUES FROM ('2026-03-01') TO ('2026-04-01')",
          "DEFAULT")),

  /** Spread over partitions by account. */
  BY_ACCOUNT(
      List.of(
          key("account_no", "bigint", "(n.i % 97)::bigint"),
          key("entry_no", "integer", "n.i / 97")),
      "HASH (account_no)",
      List.of(
          "FOR VALUES WITH (MODULUS 3, REMAINDER 0)",
          "FOR VALUES WITH (MODULUS 3, REMAINDER 1)",
          "FOR VALUES WITH (MODULUS 3, REMAINDER 2)")),

  /** A partition a region. */
  BY_REGION(
      List.of(
          key("region", "text", "(ARRAY['EMEA','APAC','AMER'])[1 + n.i % 3]"),
          key("item_no", "bigint", "n.i::bigint")),
      "LIST (region)",
      List.of("FOR VALUES IN ('EMEA')", "FOR VALUES IN ('APAC', 'AMER')")),

  /** A UUID, as services draw them. */
  DRAWN(List.of(key("id", "uuid", "md5('k' || n.i)::uuid")), "", List.of()),

  /** A code that people read. */
  CODED(List.of(key("code", "varchar(12)", "'C' || lpad(n.i::text, 8, '0')")), "", List.of());

  private final List<AirlineColumn> key;
  private final String partitioned;
  private final List<String> partitions;

  TableShape(List<AirlineColumn> key, String partitioned, List<String> partitions) {
    this.key = key;
    this.partitioned = partitioned;
    this.partitions = partitions;
  }

  List<AirlineColumn> key() {
    return key;
  }

  /** What follows PARTITION BY, empty for a plain table. */
  String partitioned() {
    return partitioned;
  }

  /** What each partition holds. */
  List<String> partitions() {
    return partitions;
  }

  private static AirlineColumn key(String name, String type, String expression) {
    return new AirlineColumn(name, type, expression);
  }
}
