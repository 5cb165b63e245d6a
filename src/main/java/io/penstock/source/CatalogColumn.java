package io.penstock.source;

import org.jspecify.annotations.Nullable;

/**
 * A column as the source's catalog has it.
 *
 * @param sourceType as {@code format_type} prints it; of a domain, its base type
 * @param isEnum whether the type is an enum
 * @param keyPosition place in the primary key from 1, 0 outside it
 * @param generated whether the source computes it
 * @param published whether the publication sends it
 * @param number {@code pg_attribute.attnum}
 * @param missing for a column that was added with a constant default: the value, as {@code
 *     to_jsonb} prints it, of rows that were there before it; null if there is none, or if the
 *     partitions disagree
 * @param missingDiffers whether the partitions disagree on it
 */
public record CatalogColumn(
    String name,
    String sourceType,
    boolean isEnum,
    boolean nullable,
    int keyPosition,
    boolean generated,
    boolean published,
    int number,
    @Nullable String missing,
    boolean missingDiffers) {

  /** The same, whether the publication sends it or not. */
  CatalogColumn published(boolean sent) {
    return new CatalogColumn(
        name,
        sourceType,
        isEnum,
        nullable,
        keyPosition,
        generated,
        sent,
        number,
        missing,
        missingDiffers);
  }
}
