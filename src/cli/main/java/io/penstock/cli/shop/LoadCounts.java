package io.penstock.cli.shop;

import java.util.Map;

/** The rows a load brought in, by table name, as the source counted them. */
public record LoadCounts(Map<String, Long> rows) {

  public LoadCounts {
    rows = Map.copyOf(rows);
  }

  /** All rows of all tables. */
  public long total() {
    return rows.values().stream().mapToLong(Long::longValue).sum();
  }
}
