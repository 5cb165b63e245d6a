package io.penstock.source;

/**
 * A column as the source's catalog has it.
 *
 * @param sourceType as {@code format_type} prints it; of a domain, its base type
 * @param isEnum whether the type is an enum
 * @param keyPosition place in the primary key from 1, 0 outside it
 * @param generated whether the source computes it
 * @param published whether the publication sends it
 */
public record CatalogColumn(
    String name,
    String sourceType,
    boolean isEnum,
    boolean nullable,
    int keyPosition,
    boolean generated,
    boolean published) {}
