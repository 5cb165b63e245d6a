package io.penstock.health;

import java.util.UUID;

/**
 * Whose health it is.
 *
 * @param id a table's id, the name of a source or of a connector's source, {@code fleet}
 */
public record Subject(Kind kind, String id) {
  /** The whole fleet. */
  public static final Subject FLEET = new Subject(Kind.FLEET, "fleet");

  /** What it is. */
  public enum Kind {
    FLEET,
    SOURCE,
    CONNECTOR,
    TABLE
  }

  /** A source. */
  public static Subject source(String name) {
    return new Subject(Kind.SOURCE, name);
  }

  /** The connector of a source. */
  public static Subject connector(String source) {
    return new Subject(Kind.CONNECTOR, source);
  }

  /** A table. */
  public static Subject table(UUID id) {
    return new Subject(Kind.TABLE, id.toString());
  }
}
