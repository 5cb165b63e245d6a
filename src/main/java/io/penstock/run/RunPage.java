package io.penstock.run;

import io.penstock.run.RunLists.After;
import io.penstock.run.RunLists.Counted;
import io.penstock.run.RunLists.OfTable;
import io.penstock.web.Cursor;
import io.penstock.web.Page;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Pages of the lists of runs. */
final class RunPage {
  private static final String OF_TABLE = "table-runs";

  private RunPage() {}

  /** The runs of a kind, the last asked for first. */
  static Page<Counted> of(RunLists runs, RunKind kind, int limit, @Nullable String cursor) {
    String list = kind.slug() + "s";
    return Page.of(
        runs.newest(kind, after(list, cursor), limit + 1),
        limit,
        last -> cursor(list, last.run().requestedAt(), last.run()));
  }

  /** The runs of a table; an unfinished one, of which there is at most one, comes first. */
  static Page<OfTable> ofTable(RunLists runs, UUID table, int limit, @Nullable String cursor) {
    return Page.of(
        runs.ofTable(table, after(OF_TABLE, cursor), limit + 1),
        limit,
        last -> cursor(OF_TABLE, last.endedAt() == null ? After.LAST : last.endedAt(), last.run()));
  }

  private static Cursor cursor(String list, Instant time, Run run) {
    return new Cursor(list, List.of(time.toString(), run.id().toString()));
  }

  private static After after(String list, @Nullable String cursor) {
    List<String> key = Cursor.decode(list, cursor, 2);
    try {
      return key == null
          ? After.START
          : new After(Instant.parse(key.get(0)), UUID.fromString(key.get(1)));
    } catch (DateTimeException | IllegalArgumentException e) {
      throw Cursor.refused(e);
    }
  }
}
