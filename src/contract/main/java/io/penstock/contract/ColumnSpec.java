package io.penstock.contract;

import com.fasterxml.jackson.annotation.JsonInclude;

/**
 * One column of a source table as the lake keeps it.
 *
 * @param name the source's name, unquoted, case kept
 * @param sourceType the source's type as {@code format_type} prints it, such as {@code
 *     numeric(12,2)}
 * @param lakeType the lake's type as Iceberg prints it, such as {@code decimal(12, 2)}
 * @param nullable whether the source allows NULL
 * @param keyPosition place in the primary key from 1, or 0 for a column outside it
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
public record ColumnSpec(
    String name, String sourceType, String lakeType, boolean nullable, int keyPosition) {

  /** Whether the column belongs to the primary key. */
  public boolean inKey() {
    return keyPosition > 0;
  }
}
