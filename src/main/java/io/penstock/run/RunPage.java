package io.penstock.run;

import io.penstock.web.Cursor;
import io.penstock.web.Page;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Pages the list of runs of one kind. */
final class RunPage {
  private RunPage() {}

  static Page<Run> of(Runs runs, RunKind kind, int limit, @Nullable String cursor) {
    String list = kind.slug() + "s";
    List<String> before = Cursor.decode(list, cursor, 2);
    List<Run> read;
    try {
      read =
          before == null
              ? runs.list(kind, null, null, limit + 1)
              : runs.list(
                  kind, Instant.parse(before.get(0)), UUID.fromString(before.get(1)), limit + 1);
    } catch (DateTimeException | IllegalArgumentException e) {
      throw Cursor.refused(e);
    }
    return Page.of(
        read,
        limit,
        last -> new Cursor(list, List.of(last.requestedAt().toString(), last.id().toString())));
  }
}
