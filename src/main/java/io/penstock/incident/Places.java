package io.penstock.incident;

import io.penstock.web.Cursor;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Cursors of lists that are newest first. */
final class Places {
  private Places() {}

  static Cursor cursor(String list, Instant at, UUID id) {
    return new Cursor(list, List.of(at.toString(), id.toString()));
  }

  static Incidents.@Nullable Place of(@Nullable List<String> key) {
    if (key == null) {
      return null;
    }
    try {
      return new Incidents.Place(Instant.parse(key.get(0)), UUID.fromString(key.get(1)));
    } catch (DateTimeException | IllegalArgumentException e) {
      throw Cursor.refused(e);
    }
  }
}
