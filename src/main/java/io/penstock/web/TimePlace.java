package io.penstock.web;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A place in a list that is sorted by a time and, where times are equal, by an id.
 *
 * @param at by the metadata database's clock
 */
public record TimePlace(Instant at, UUID id) {

  /** The place that a cursor names, null for the list's beginning. */
  public static @Nullable TimePlace decode(String list, @Nullable String cursor) {
    List<String> key = Cursor.decode(list, cursor, 2);
    if (key == null) {
      return null;
    }
    try {
      return new TimePlace(Instant.parse(key.get(0)), UUID.fromString(key.get(1)));
    } catch (DateTimeException | IllegalArgumentException e) {
      throw Cursor.refused(e);
    }
  }

  /** The cursor that names the place. */
  public Cursor cursor(String list) {
    return new Cursor(list, List.of(at.toString(), id.toString()));
  }
}
