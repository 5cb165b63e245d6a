package io.penstock.incident;

import io.penstock.table.Table;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What an incident is about.
 *
 * @param name as people read it
 * @param source whose it is, null for what belongs to none
 * @param tableId null where it is no table
 */
public record Subject(Type type, String name, @Nullable String source, @Nullable UUID tableId) {

  /** Sorts of subjects. */
  public enum Type {
    /** Something that serves all sources, such as Kafka Connect. */
    FLEET,
    SOURCE,
    CONNECTOR,
    SLOT,
    TABLE,
    /** A webhook endpoint. */
    ENDPOINT
  }

  /** A part of the fleet that serves all sources. */
  public static Subject fleet(String name) {
    return new Subject(Type.FLEET, name, null, null);
  }

  public static Subject source(String source) {
    return new Subject(Type.SOURCE, source, source, null);
  }

  /** A source's connector. */
  public static Subject connector(String source) {
    return new Subject(Type.CONNECTOR, source, source, null);
  }

  /** A slot on a source's server. */
  public static Subject slot(String source, String slot) {
    return new Subject(Type.SLOT, slot, source, null);
  }

  public static Subject table(Table table) {
    return new Subject(Type.TABLE, table.name().toString(), table.source(), table.id());
  }

  /** What tells it from all others; the same while it exists. */
  public String key() {
    String id = tableId == null ? name : tableId.toString();
    return source == null ? type + "/" + id : type + "/" + source + "/" + id;
  }
}
