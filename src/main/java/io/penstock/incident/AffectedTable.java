package io.penstock.incident;

import io.penstock.table.Table;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A table that a fault reaches.
 *
 * @param owner who is asked about it, null if nobody is named
 */
public record AffectedTable(UUID id, String source, String name, @Nullable String owner) {

  /** The table as it is now. */
  public static AffectedTable of(Table table) {
    return new AffectedTable(
        table.id(), table.source(), table.name().toString(), table.policy().owner());
  }
}
