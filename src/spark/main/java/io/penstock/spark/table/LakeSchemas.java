package io.penstock.spark.table;

import io.penstock.contract.ColumnSpec;
import io.penstock.contract.MetadataColumns;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;

/** The Iceberg schemas of history and current tables. */
public final class LakeSchemas {
  private static final Map<String, Type> METADATA_TYPES =
      Map.ofEntries(
          Map.entry(MetadataColumns.OP, Types.StringType.get()),
          Map.entry(MetadataColumns.EPOCH, Types.IntegerType.get()),
          Map.entry(MetadataColumns.FROM_SNAPSHOT, Types.BooleanType.get()),
          Map.entry(MetadataColumns.PREV_COMMIT_LSN, Types.LongType.get()),
          Map.entry(MetadataColumns.LSN, Types.LongType.get()),
          Map.entry(MetadataColumns.TX_ID, Types.LongType.get()),
          Map.entry(MetadataColumns.SOURCE_TS, Types.TimestampType.withZone()),
          Map.entry(MetadataColumns.UNCHANGED, textList(0)),
          Map.entry(MetadataColumns.TOPIC, Types.StringType.get()),
          Map.entry(MetadataColumns.PARTITION, Types.IntegerType.get()),
          Map.entry(MetadataColumns.OFFSET, Types.LongType.get()),
          Map.entry(MetadataColumns.BATCH, Types.LongType.get()),
          Map.entry(MetadataColumns.INGESTED_AT, Types.TimestampType.withZone()));

  private LakeSchemas() {}

  /** The history table's schema: the row, then {@link MetadataColumns#HISTORY}. */
  public static Schema history(List<ColumnSpec> columns) {
    return schema(columns, MetadataColumns.HISTORY, false);
  }

  /** The current table's schema: the row, then {@link MetadataColumns#CURRENT}. */
  public static Schema current(List<ColumnSpec> columns) {
    return schema(columns, MetadataColumns.CURRENT, true);
  }

  /** The Iceberg type that a {@link ColumnSpec#lakeType()} names. */
  public static Type type(String lakeType, int elementId) {
    if (lakeType.startsWith("list<")) {
      Type element = Types.fromPrimitiveString(lakeType.substring(5, lakeType.length() - 1));
      return Types.ListType.ofOptional(elementId, element);
    }
    return Types.fromPrimitiveString(lakeType);
  }

  private static Schema schema(List<ColumnSpec> columns, List<String> metadata, boolean keyed) {
    List<NestedField> fields = new ArrayList<>();
    List<Integer> keyIds = new ArrayList<>();
    int id = 0;
    // Element ids come after all column ids, so that a reader sees the columns numbered in order.
    int elementId = columns.size() + metadata.size();
    for (ColumnSpec column : columns) {
      Type type = type(column.lakeType(), ++elementId);
      boolean required = keyed && column.inKey();
      fields.add(
          NestedField.builder()
              .withId(++id)
              .withName(column.name())
              .isOptional(!required)
              .ofType(type)
              .withDoc(column.sourceType())
              .build());
      if (required) {
        keyIds.add(id);
      }
    }
    for (String name : metadata) {
      Type type =
          name.equals(MetadataColumns.UNCHANGED) ? textList(++elementId) : METADATA_TYPES.get(name);
      fields.add(NestedField.optional(++id, name, type));
    }
    return keyed ? new Schema(fields, java.util.Set.copyOf(keyIds)) : new Schema(fields);
  }

  private static Type textList(int elementId) {
    return Types.ListType.ofRequired(elementId, Types.StringType.get());
  }
}
