package io.penstock.cli.client;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the service will do by itself. */
public record Schedule(List<Table> tables) {

  /**
   * A table in it.
   *
   * @param waitingSince null if nothing waits for ingest
   * @param late whether something waits for longer than the lag target
   */
  public record Table(
      String tableId, String source, String name, @Nullable Instant waitingSince, boolean late) {}

  /** How many tables wait for ingest. */
  public long waiting() {
    return tables.stream().filter(table -> table.waitingSince() != null).count();
  }
}
