package io.penstock.web;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A stretch of a list.
 *
 * @param nextCursor where the next page begins, null after the last
 */
public record Page<T>(List<T> items, @Nullable String nextCursor) {

  /**
   * Cuts a page out of what was read.
   *
   * @param read up to one item more than the limit, which tells whether there is a next page
   */
  public static <T> Page<T> of(List<T> read, int limit, Function<T, Cursor> cursor) {
    if (read.size() <= limit) {
      return new Page<>(List.copyOf(read), null);
    }
    List<T> items = List.copyOf(read.subList(0, limit));
    return new Page<>(items, cursor.apply(items.get(limit - 1)).encode());
  }

  /** The same page of something else. */
  public <R> Page<R> map(Function<T, R> mapping) {
    return new Page<>(items.stream().map(mapping).toList(), nextCursor);
  }
}
