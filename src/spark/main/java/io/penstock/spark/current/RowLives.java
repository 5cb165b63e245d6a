package io.penstock.spark.current;

import io.penstock.contract.MetadataColumns;
import io.penstock.contract.Position;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.jspecify.annotations.Nullable;

/** Changes of some keys, to look up what value a row had before a change. */
final class RowLives {
  private final FoldSql sql;
  private final Map<List<Object>, List<Row>> byKey = new HashMap<>();
  private final Map<List<@Nullable Object>, Row> keyUpdates = new HashMap<>();

  RowLives(FoldSql sql, List<Row> changes) {
    this.sql = sql;
    for (Row change : changes) {
      byKey.computeIfAbsent(sql.keyOf(change), key -> new ArrayList<>()).add(change);
      if ("d".equals(change.getAs(MetadataColumns.OP))) {
        keyUpdates.put(transactionOf(change), change);
      }
    }
    byKey.values().forEach(life -> life.sort(Comparator.comparing(RowLives::position).reversed()));
  }

  /** Whether the change tells the column's value. */
  static boolean isSent(Row change, String column) {
    Object unchanged = change.getAs(MetadataColumns.UNCHANGED);
    return unchanged == null
        || !change.getList(change.fieldIndex(MetadataColumns.UNCHANGED)).contains(column);
  }

  /**
   * The column's value in the row that a key update's insert continues, boxed since it may be NULL;
   * null if history does not know it.
   */
  @Nullable Row before(Row insert, String column) {
    Row delete = keyUpdates.get(transactionOf(insert));
    if (delete == null || position(delete).epoch() != position(insert).epoch()) {
      return null;
    }
    if (isSent(delete, column)) {
      return RowFactory.create(delete.<Object>getAs(column));
    }
    for (Row change : Objects.requireNonNull(byKey.get(sql.keyOf(delete)))) {
      if (position(change).compareTo(position(delete)) >= 0) {
        continue;
      }
      if (position(change).epoch() != position(delete).epoch()
          || "d".equals(change.getAs(MetadataColumns.OP))) {
        return null;
      }
      if (isSent(change, column)) {
        return RowFactory.create(change.<Object>getAs(column));
      }
      if ("c".equals(change.getAs(MetadataColumns.OP))) {
        return before(change, column);
      }
    }
    return null;
  }

  private static List<@Nullable Object> transactionOf(Row change) {
    List<@Nullable Object> transaction = new ArrayList<>();
    transaction.add(change.getAs(MetadataColumns.LSN));
    transaction.add(change.getAs(MetadataColumns.TX_ID));
    return transaction;
  }

  /** The position of a row of history. */
  static Position position(Row change) {
    return new Position(
        change.getAs(MetadataColumns.EPOCH),
        !change.<Boolean>getAs(MetadataColumns.FROM_SNAPSHOT),
        orZero(change.getAs(MetadataColumns.PREV_COMMIT_LSN)),
        orZero(change.getAs(MetadataColumns.LSN)),
        change.getAs(MetadataColumns.OFFSET));
  }

  private static long orZero(@Nullable Long value) {
    return value == null ? 0 : value;
  }
}
