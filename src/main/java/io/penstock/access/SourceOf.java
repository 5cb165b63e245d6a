package io.penstock.access;

import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;

/**
 * Tells the source that something belongs to, so that a token that is for some sources opens
 * nothing of others. Whoever keeps the thing knows.
 */
public interface SourceOf {
  /** What it tells it of, as the contract's paths and bodies name it, such as {@code tableId}. */
  Set<String> names();

  /**
   * The sources of one.
   *
   * @param name one of {@link #names}
   * @param value as the request has it, anything
   * @return empty if there is no such thing
   */
  Set<String> of(String name, String value);

  /**
   * Asks for the sources of what a request names by its id.
   *
   * @param value as the request has it, anything
   * @param sources tells those of an id
   * @return empty if it is no id, or that of nothing
   */
  static Set<String> byId(String value, Function<UUID, List<String>> sources) {
    UUID id;
    try {
      id = UUID.fromString(value);
    } catch (IllegalArgumentException e) {
      return Set.of();
    }
    return Set.copyOf(sources.apply(id));
  }
}
