package io.penstock.source;

import java.util.List;

/**
 * Where a source keeps a table's rows. What replaces files sends no changes, but for a TRUNCATE of
 * the table itself.
 *
 * @param oid the table's; differs when it was dropped and created again
 * @param leaves the partitions that hold rows, whatever their level; of a table without partitions
 *     the table itself
 */
public record Storage(long oid, List<Leaf> leaves) {

  /**
   * One holder of rows.
   *
   * @param name schema and name, joined by a dot; for messages
   * @param file {@code pg_class.relfilenode}
   * @param changedBy transaction that last wrote its row of {@code pg_class}; 0 where it does not
   *     count
   */
  public record Leaf(long oid, String name, long file, long changedBy) {}

  /** The same without what changes though no row does. */
  public Storage toKeep() {
    return new Storage(
        oid,
        leaves.stream().map(leaf -> new Leaf(leaf.oid(), leaf.name(), leaf.file(), 0)).toList());
  }
}
