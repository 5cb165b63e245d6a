package io.penstock.cli.airline;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Columns that tables of an airline have, of many types. */
final class ColumnPool {
  private static final List<AirlineColumn> COLUMNS =
      List.of(
          column("origin", "char(3)", station(11)),
          column("destination", "char(3)", station(13)),
          column("registration", "varchar(7)", "'D-A' || upper(substr(md5(n.i::text), 1, 3))"),
          column("carrier", "character varying(3)", "(ARRAY['PK','PS','LX'])[1 + n.i % 3]"),
          column("status", "%s.progress", "(enum_range(NULL::%s.progress))[1 + n.i % 4]"),
          column("scheduled_at", "timestamptz", instant(7)),
          column(
              "completed_at",
              "timestamp with time zone",
              "CASE n.i % 3 WHEN 0 THEN NULL ELSE " + instant(9) + " END"),
          column(
              "local_time_of", "timestamp", "timestamp '2026-03-29 01:30' + n.i * interval '97 s'"),
          column(
              "recorded_ms", "timestamp(3)", "timestamp '2026-01-01' + n.i * interval '1.234 s'"),
          column("service_date", "date", "date '2026-01-01' + (n.i % 365)::int"),
          column("closes_at", "time", "time '04:15' + (n.i % 900) * interval '61 s'"),
          column(
              "amount",
              "numeric(12,2)",
              "((n.i::bigint * 7919 % 1000000) / 100.0 - 500)::numeric(12,2)"),
          column(
              "weight_kg",
              "numeric(9,3)",
              "((n.i::bigint * 104729 % 999999) / 1000.0)::numeric(9,3)"),
          column("rate", "numeric", "(n.i * 31 % 997)::numeric / 64"),
          column("units", "numeric(20,0)", "(n.i::numeric * 1000000007) % 100000000000000000000"),
          column("passengers", "smallint", "(n.i % 380)::smallint"),
          column("sequence_no", "integer", "(n.i * 17 % 100003)::int"),
          column("distance_m", "bigint", "n.i::bigint * 1000003 % 15000000"),
          column("load_factor", "double precision", "(n.i % 101) / 101.0::double precision"),
          column("temperature", "real", "((n.i * 13 % 700) / 10.0 - 30)::real"),
          column("is_cancelled", "boolean", "n.i % 29 = 0"),
          column("is_confirmed", "boolean NOT NULL DEFAULT true", "n.i % 5 <> 0"),
          column(
              "remarks",
              "text",
              "CASE n.i % 4 WHEN 0 THEN NULL WHEN 1 THEN ''"
                  + " ELSE 'Verspätung – ' || md5(n.i::text) END"),
          // Beyond what fits into a page, so that it is kept apart and not sent when unchanged.
          column(
              "report",
              "text",
              "(SELECT string_agg(md5((n.i * 100 + k)::text), ' ')"
                  + " FROM generate_series(1, CASE n.i % 40 WHEN 0 THEN 120 ELSE 3 END) k)"),
          column(
              "details",
              "jsonb",
              "jsonb_build_object('seat', n.i % 60 || 'A', 'fare',"
                  + " (n.i % 777) / 4.0, 'codes', to_jsonb(ARRAY[n.i, n.i % 7]), 'note', NULL)"),
          column("message", "json", "('{\"no\": ' || n.i || ',  \"kind\" : \"MVT\"}')::json"),
          column("document", "bytea", "decode(md5(n.i::text), 'hex')"),
          column("reference", "uuid", "md5('r' || n.i)::uuid"),
          column("gate", "varchar(5)", "CASE n.i % 6 WHEN 0 THEN NULL ELSE 'B' || n.i % 60 END"),
          column("labels", "text[]", "ARRAY['a' || n.i % 3, NULL, 'ü, \"b\"']"),
          column("counts", "integer[]", "ARRAY[n.i % 9, n.i % 4]::int[]"),
          column("client_address", "inet", "('10.' || n.i % 200 || '.3.' || n.i % 250)::inet"),
          column("network", "cidr", "('10.' || n.i % 200 || '.0.0/16')::cidr"),
          column(
              "currency",
              "char(3) NOT NULL DEFAULT 'EUR'",
              "(ARRAY['EUR','CHF','NOK','USD'])[1 + n.i % 4]"),
          column("station_code", "%s.station_code", station(17)));

  private ColumnPool() {}

  /** Some of them, in the schema that holds the types of its own. */
  static List<AirlineColumn> draw(Random random, int count, String schema) {
    List<AirlineColumn> left = new ArrayList<>(COLUMNS);
    List<AirlineColumn> drawn = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      AirlineColumn next = left.remove(random.nextInt(left.size()));
      drawn.add(
          column(
              next.name(),
              next.type().replace("%s", schema),
              next.expression().replace("%s", schema)));
    }
    return drawn;
  }

  private static AirlineColumn column(String name, String type, String expression) {
    return new AirlineColumn(name, type, expression);
  }

  private static String station(int stride) {
    return "(ARRAY['FRA','ZRH','LIS','OSL','VIE','GVA','CPH','HEL'])[1 + n.i * %d %% 8]"
        .formatted(stride);
  }

  private static String instant(int minutes) {
    return "(timestamptz '2026-01-01 00:00+00' + n.i * interval '%d min 1.5 s')".formatted(minutes);
  }
}
