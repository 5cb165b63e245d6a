package io.penstock.table;

import io.penstock.contract.ColumnSpec;
import io.penstock.contract.IngestJob.ReplicaIdentity;
import io.penstock.source.CatalogColumn;
import io.penstock.source.CatalogTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What became of a table's columns at its source, by their numbers there. What neither changes what
 * the lake has nor loses anything is taken over; anything else is a decision for somebody.
 *
 * @param columns the columns now
 * @param dropped those that the source had before
 * @param identity what it sends of a deleted row now
 * @param rewriting what may have given rows other values without a change telling of it, if the
 *     table was rewritten with it; one phrase each
 * @param unsure what gave rows values that are not known, one sentence each
 */
record SchemaChange(
    List<ColumnSpec> columns,
    List<ColumnSpec> dropped,
    ReplicaIdentity identity,
    List<String> rewriting,
    List<String> unsure) {

  /** The table cannot go on; the message says why and what to do, without the table's name. */
  static final class Refused extends Exception {
    private static final long serialVersionUID = 1;

    Refused(String reason) {
      super(reason);
    }

    /** Why, never null. */
    String reason() {
      return String.valueOf(getMessage());
    }
  }

  /**
   * Compares a table as it is registered with the source's catalog.
   *
   * @param found null if the source has it no more
   */
  static SchemaChange between(Table table, @Nullable CatalogTable found) throws Refused {
    if (found == null) {
      throw new Refused("is gone from the source. Create it again under its name.");
    }
    List<String> faults = TableCheck.faults(found);
    if (!faults.isEmpty()) {
      throw new Refused(String.join(" It ", faults));
    }
    return new Comparison(table, found).compare();
  }

  /** Whether anything is to be kept. */
  boolean isNew(Table table) {
    return !columns.equals(table.columns())
        || !dropped.equals(table.droppedColumns())
        || identity != table.replicaIdentity();
  }

  /** One comparison. */
  private static final class Comparison {
    private final Table table;
    private final CatalogTable found;
    private final Map<Integer, ColumnSpec> byNumber = new LinkedHashMap<>();
    private final Map<String, ColumnSpec> byName = new HashMap<>();
    private final Map<Integer, ColumnSpec> kept = new HashMap<>();
    private final List<ColumnSpec> dropped;
    private final List<String> rewriting = new ArrayList<>();
    private final List<String> unsure = new ArrayList<>();

    Comparison(Table table, CatalogTable found) {
      this.table = table;
      this.found = found;
      this.dropped = new ArrayList<>(table.droppedColumns());
      for (ColumnSpec column : TableCheck.columns(found)) {
        byNumber.put(column.number(), column);
        byName.put(column.name(), column);
      }
    }

    SchemaChange compare() throws Refused {
      for (ColumnSpec known : table.columns()) {
        known(known);
      }
      List<ColumnSpec> columns = new ArrayList<>();
      for (ColumnSpec now : byNumber.values()) {
        ColumnSpec same = kept.get(now.number());
        columns.add(same == null ? added(now) : same);
      }
      key(columns);
      ReplicaIdentity identity = TableCheck.replicaIdentity(found);
      return new SchemaChange(columns, List.copyOf(dropped), identity, rewriting, unsure);
    }

    private void known(ColumnSpec known) throws Refused {
      ColumnSpec now =
          known.number() == 0 ? byName.get(known.name()) : byNumber.get(known.number());
      ColumnSpec namesake = byName.get(known.name());
      if (now == null && namesake != null) {
        throw again(known, namesake);
      }
      if (now == null) {
        dropped.add(known);
        return;
      }
      if (!now.name().equals(known.name())) {
        throw new Refused(
            "had its column \"%s\" renamed to \"%s\". Rename it back, and release the table."
                .formatted(known.name(), now.name()));
      }
      if (!LakeTypes.isSameOrWider(known.lakeType(), now.lakeType())) {
        throw new Refused(
            ("had its column \"%s\" changed from %s to %s, which is %s in the lake and not wider than"
                    + " %s. Change it back, and release the table.")
                .formatted(
                    known.name(),
                    known.sourceType(),
                    now.sourceType(),
                    now.lakeType(),
                    known.lakeType()));
      }
      if (!now.sourceType().equals(known.sourceType())) {
        rewriting.add(
            "its column \"%s\" changed from %s to %s"
                .formatted(known.name(), known.sourceType(), now.sourceType()));
      }
      kept.put(
          now.number(),
          new ColumnSpec(
              now.name(),
              now.sourceType(),
              now.lakeType(),
              now.nullable(),
              now.keyPosition(),
              now.number(),
              known.missing()));
    }

    private ColumnSpec added(ColumnSpec now) throws Refused {
      for (ColumnSpec before : dropped) {
        if (before.name().toLowerCase(Locale.ROOT).equals(now.name().toLowerCase(Locale.ROOT))) {
          throw again(before, now);
        }
      }
      if (now.missing() == null) {
        rewriting.add("its column \"%s\" was added".formatted(now.name()));
      }
      if (found.columns().stream()
          .filter(column -> column.number() == now.number())
          .anyMatch(CatalogColumn::missingDiffers)) {
        unsure.add(
            ("The partitions of %s give the added column \"%s\" different values in the rows that"
                    + " were there before.")
                .formatted(table.name(), now.name()));
      }
      return now;
    }

    private static Refused again(ColumnSpec before, ColumnSpec now) {
      return new Refused(
          ("had its column \"%s\" (%s) dropped and another one of that name (%s) added, which the lake"
                  + " cannot tell apart. Give the new one another name, and release the table.")
              .formatted(before.name(), before.sourceType(), now.sourceType()));
    }

    private void key(List<ColumnSpec> columns) throws Refused {
      TreeSet<String> before = keyNames(table.columns());
      TreeSet<String> now = keyNames(columns);
      if (!before.equals(now)) {
        throw new Refused(
            "had its primary key changed from (%s) to (%s). Restore the key, and release the table."
                .formatted(String.join(", ", before), String.join(", ", now)));
      }
    }

    private static TreeSet<String> keyNames(List<ColumnSpec> columns) {
      TreeSet<String> names = new TreeSet<>();
      columns.stream().filter(ColumnSpec::inKey).map(ColumnSpec::name).forEach(names::add);
      return names;
    }
  }
}
