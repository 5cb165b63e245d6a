package io.penstock.fleet;

import io.penstock.source.TableName;
import io.penstock.table.Table;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Who has which name in the lake, where engines differ on case. */
final class LakeNames {
  private final Map<String, String> owners = new HashMap<>();

  /** Whoever has one of a table's two names already, null if nobody else has. */
  @Nullable String take(String source, TableName table, String namespace) {
    String owner = source + ": " + table;
    for (String name : List.of(table.name(), table.name() + "_changes")) {
      String place = (namespace + "." + name).toLowerCase(Locale.ROOT);
      String other = owners.putIfAbsent(place, owner);
      if (other != null && !other.equals(owner)) {
        return other;
      }
    }
    return null;
  }

  /** The same of a table in the registry; a removed one keeps its names, too. */
  void take(Table table) {
    take(table.source(), table.name(), table.namespace());
  }
}
