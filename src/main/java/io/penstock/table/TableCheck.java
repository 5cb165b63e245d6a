package io.penstock.table;

import io.penstock.contract.ColumnSpec;
import io.penstock.contract.IngestJob.ReplicaIdentity;
import io.penstock.contract.MetadataColumns;
import io.penstock.contract.TypeMapping;
import io.penstock.source.CatalogColumn;
import io.penstock.source.CatalogTable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Whether a source table can be replicated exactly; what cannot is refused, with the fix. */
public final class TableCheck {
  /** What Kafka allows in a topic's name, less the dot that parts schema and table. */
  private static final Pattern USABLE_NAME = Pattern.compile("[A-Za-z0-9_-]+");

  private TableCheck() {}

  /** What stands in the way, one sentence each; empty if nothing does. */
  public static List<String> faults(CatalogTable table) {
    List<String> faults = new ArrayList<>();
    if (table.kind() != 'r' && table.kind() != 'p') {
      return List.of("is not a table; register the tables that it reads.");
    }
    names(table, faults);
    if (table.persistence() == 'u') {
      faults.add("is unlogged and sends no changes; run: ALTER TABLE ... SET LOGGED.");
    } else if (table.persistence() == 't') {
      faults.add("is temporary and sends no changes.");
    } else {
      publication(table, faults);
    }
    reading(table, faults);
    key(table, faults);
    table.columns().forEach(column -> column(column, table.published(), faults));
    columnNames(table, faults);
    return faults;
  }

  /** The columns as the lake keeps them, of a table without faults. */
  static List<ColumnSpec> columns(CatalogTable table) {
    return table.columns().stream().map(TableCheck::column).toList();
  }

  /** What the source sends of a deleted row, of a table without faults. */
  static ReplicaIdentity replicaIdentity(CatalogTable table) {
    return switch (table.replicaIdentity()) {
      case DEFAULT -> ReplicaIdentity.DEFAULT;
      case FULL -> ReplicaIdentity.FULL;
      case OTHER_INDEX, NOTHING ->
          throw new IllegalArgumentException(table.name() + " has no usable replica identity");
    };
  }

  private static ColumnSpec column(CatalogColumn column) {
    String lakeType =
        lakeType(column)
            .orElseThrow(() -> new IllegalArgumentException("no rule for " + column.sourceType()));
    return new ColumnSpec(
        column.name(),
        column.sourceType(),
        lakeType,
        column.nullable(),
        column.keyPosition(),
        column.number(),
        column.missing());
  }

  private static Optional<String> lakeType(CatalogColumn column) {
    return TypeMapping.lakeType(column.sourceType(), column.isEnum());
  }

  private static void names(CatalogTable table, List<String> faults) {
    for (String name : List.of(table.name().schema(), table.name().name())) {
      if (!USABLE_NAME.matcher(name).matches()) {
        faults.add(
            "has a name that no topic can have (%s); use letters, digits, _ and - only."
                .formatted(name));
      }
    }
  }

  private static void publication(CatalogTable table, List<String> faults) {
    if (!table.published()) {
      faults.add(
          "is not in the publication under this name; run: ALTER PUBLICATION ... ADD TABLE (for a"
              + " partitioned table, with publish_via_partition_root).");
    } else if (table.rowFilter()) {
      faults.add("is published with a row filter, so rows would be missing; publish all rows.");
    }
  }

  private static void reading(CatalogTable table, List<String> faults) {
    if (!table.readable()) {
      faults.add("may not be read by the source's role; run: GRANT SELECT ON TABLE ... .");
    }
    if (table.rowSecurity()) {
      faults.add(
          "has row-level security, which hides rows from the initial snapshot; give the source's"
              + " role BYPASSRLS.");
    }
    if (table.inherited()) {
      faults.add("is inherited from, so its rows cannot be told from its heirs'.");
    }
  }

  private static void key(CatalogTable table, List<String> faults) {
    switch (table.key()) {
      case NONE -> faults.add("has no primary key; add one.");
      case DEFERRABLE -> {
        if (table.replicaIdentity() == CatalogTable.ReplicaIdentity.DEFAULT) {
          faults.add(
              "has a deferrable primary key, with which the source's own updates fail once"
                  + " published; run: ALTER TABLE ... REPLICA IDENTITY FULL.");
        }
      }
      case IMMEDIATE -> {}
    }
    switch (table.replicaIdentity()) {
      case NOTHING ->
          faults.add(
              "has REPLICA IDENTITY NOTHING, so deletes name no row; run: ALTER TABLE ... REPLICA"
                  + " IDENTITY DEFAULT.");
      case OTHER_INDEX ->
          faults.add(
              "has a replica identity other than its primary key; run: ALTER TABLE ... REPLICA"
                  + " IDENTITY DEFAULT or FULL.");
      case DEFAULT, FULL -> {}
    }
  }

  private static void column(CatalogColumn column, boolean published, List<String> faults) {
    if (lakeType(column).isEmpty()) {
      faults.add(
          "has the column %s of type %s, for which there is no rule."
              .formatted(column.name(), column.sourceType()));
    }
    if (MetadataColumns.isReserved(column.name().toLowerCase(Locale.ROOT))) {
      faults.add(
          "has the column %s, a name that the lake tables need; rename it."
              .formatted(column.name()));
    }
    if (published && !column.published()) {
      faults.add(
          column.generated()
              ? ("has the generated column %s, which is not published; from PostgreSQL 18 a stored"
                      + " one can be: publish_generated_columns = stored.")
                  .formatted(column.name())
              : "has the column %s, which the publication leaves out; publish all columns."
                  .formatted(column.name()));
    }
  }

  private static void columnNames(CatalogTable table, List<String> faults) {
    Set<String> seen = new HashSet<>();
    for (CatalogColumn column : table.columns()) {
      if (!seen.add(column.name().toLowerCase(Locale.ROOT))) {
        faults.add(
            "has two columns named %s but for case, which the lake cannot tell apart."
                .formatted(column.name()));
      }
    }
  }
}
