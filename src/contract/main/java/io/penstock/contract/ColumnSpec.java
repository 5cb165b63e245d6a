package io.penstock.contract;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * One column of a source table as the lake keeps it.
 *
 * @param name the source's name, unquoted, case kept
 * @param sourceType the source's type as {@code format_type} prints it, such as {@code
 *     numeric(12,2)}
 * @param lakeType the lake's type as Iceberg prints it, such as {@code decimal(12, 2)}
 * @param nullable whether the source allows NULL
 * @param keyPosition place in the primary key from 1, or 0 for a column outside it
 * @param number the source's own number of the column, which a renamed column keeps and one that is
 *     dropped and added again does not; 0 if unknown
 * @param missing for a column added with a constant default: the value, as {@code to_jsonb} prints
 *     it, of rows that were there before it and of changes that do not name it; null for NULL
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ColumnSpec(
    String name,
    String sourceType,
    String lakeType,
    boolean nullable,
    int keyPosition,
    int number,
    @Nullable String missing) {

  /** A column that was there from the beginning. */
  public ColumnSpec(
      String name, String sourceType, String lakeType, boolean nullable, int keyPosition) {
    this(name, sourceType, lakeType, nullable, keyPosition, 0, null);
  }

  /** Whether the column belongs to the primary key. */
  public boolean inKey() {
    return keyPosition > 0;
  }

  /** The same column known by its name alone. */
  public ColumnSpec withoutNumber() {
    return new ColumnSpec(name, sourceType, lakeType, nullable, keyPosition, 0, missing);
  }

  /** The same column with another value where nothing names it. */
  public ColumnSpec withMissing(@Nullable String value) {
    return new ColumnSpec(name, sourceType, lakeType, nullable, keyPosition, number, value);
  }
}
