package io.penstock.access;

import java.util.Optional;
import java.util.Set;
import java.util.UUID;

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

  /** What a request has as an id, if it is one. */
  static Optional<UUID> id(String value) {
    try {
      return Optional.of(UUID.fromString(value));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
