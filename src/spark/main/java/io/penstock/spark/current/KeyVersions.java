package io.penstock.spark.current;

import io.penstock.contract.MetadataColumns;
import io.penstock.spark.table.Sql;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.jspecify.annotations.Nullable;

/**
 * Folds changes of a table whose key is checked only when a transaction commits, so that two rows
 * may have one key until then. A delete removes the version that it names, which the source sends
 * whole since such a key can be no replica identity; the newest change is not the last word.
 */
final class KeyVersions {
  private final SparkSession spark;
  private final FoldSql sql;

  KeyVersions(SparkSession spark, FoldSql sql) {
    this.spark = spark;
    this.sql = sql;
  }

  /**
   * Whether a key may have two versions.
   *
   * @param changes view of the changes to fold
   * @param whole see {@link #fold}
   */
  boolean isNeeded(String changes, boolean whole) {
    return spark.sql(sql.versionsApart(changes, whole)).first().getBoolean(0);
  }

  /**
   * The change of each key that is left of its versions.
   *
   * @param changes the changes to fold
   * @param whole whether they are the whole life of their keys; else the current table may hold a
   *     version from before
   */
  Dataset<Row> fold(Dataset<Row> changes, boolean whole) {
    Column[] columns =
        sql.folded().stream().map(name -> functions.col(Sql.name(name))).toArray(Column[]::new);
    Dataset<Row> selected = changes.select(columns);
    List<String> key = sql.key();
    List<String> image = sql.columns();
    JavaRDD<Row> left =
        selected
            .javaRDD()
            .groupBy(row -> values(row, key))
            .flatMap(
                life -> {
                  Row last = lastOf(life._2(), image, whole);
                  return last == null
                      ? java.util.Collections.<Row>emptyIterator()
                      : List.of(last).iterator();
                });
    return spark.createDataFrame(left, selected.schema());
  }

  /** Plays one key's changes; null if what was there before the first is still there. */
  private static @Nullable Row lastOf(Iterable<Row> changes, List<String> image, boolean whole) {
    List<Row> life = new ArrayList<>();
    changes.forEach(life::add);
    life.sort(Comparator.comparing(RowLives::position));
    List<Row> versions = new ArrayList<>();
    boolean before = !whole;
    Row earlier = null;
    for (Row change : life) {
      if (earlier != null && !versions.isEmpty() && !isOfSameTransaction(earlier, change)) {
        // A commit leaves one version of a key; what should be gone beside it went unseen.
        before = false;
        versions.subList(0, versions.size() - 1).clear();
      }
      earlier = change;
      switch (change.<String>getAs(MetadataColumns.OP)) {
        case "d" -> before = remove(versions, change, image, before) && before;
        case "u" -> {
          if (versions.isEmpty()) {
            before = false;
          } else {
            versions.remove(versions.size() - 1);
          }
          versions.add(change);
        }
        case "r" -> {
          before = false;
          versions.clear();
          versions.add(change);
        }
        default -> {
          versions.removeIf(KeyVersions::isIncrementalRead);
          versions.add(change);
        }
      }
    }
    if (versions.isEmpty()) {
      return before ? null : life.get(life.size() - 1);
    }
    return version(versions.get(versions.size() - 1), life.get(life.size() - 1), image);
  }

  private static boolean isOfSameTransaction(Row one, Row other) {
    return Objects.equals(
            one.<Object>getAs(MetadataColumns.TX_ID), other.<Object>getAs(MetadataColumns.TX_ID))
        && one.<Integer>getAs(MetadataColumns.EPOCH)
            .equals(other.<Integer>getAs(MetadataColumns.EPOCH));
  }

  /** Whether it is a read that stands before what streamed though it may have come later. */
  private static boolean isIncrementalRead(Row version) {
    return version.<Boolean>getAs(MetadataColumns.FROM_SNAPSHOT)
        && version.getAs(MetadataColumns.LSN) == null;
  }

  /** A version that is left, at the position of the change that left it. */
  private static Row version(Row left, Row newest, List<String> image) {
    if (left == newest) {
      return left;
    }
    List<@Nullable Object> values = new ArrayList<>();
    image.forEach(name -> values.add(left.getAs(name)));
    values.add(left.getAs(MetadataColumns.OP));
    MetadataColumns.CURRENT.forEach(name -> values.add(newest.getAs(name)));
    return RowFactory.create(values.toArray());
  }

  /** Removes the version that a delete names; false if it must be the one from before. */
  private static boolean remove(
      List<Row> versions, Row delete, List<String> image, boolean before) {
    List<@Nullable Object> named = values(delete, image);
    for (int i = 0; i < versions.size(); i++) {
      if (values(versions.get(i), image).equals(named)) {
        versions.remove(i);
        return true;
      }
    }
    if (before || versions.isEmpty()) {
      return false;
    }
    versions.remove(0);
    return true;
  }

  private static List<@Nullable Object> values(Row row, List<String> names) {
    List<@Nullable Object> values = new ArrayList<>();
    for (String name : names) {
      Object value = row.getAs(name);
      values.add(value instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : value);
    }
    return values;
  }
}
