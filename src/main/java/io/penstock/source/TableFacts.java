package io.penstock.source;

/**
 * A table as the source's catalog has it, and how large it is.
 *
 * @param owned whether the source's role may alter it
 * @param partsPublished whether the publication sends it, or its partitions each for itself
 * @param rows the planner's estimate, partitions included; 0 while nothing is estimated
 * @param bytes on disk, partitions and large values included
 */
public record TableFacts(
    CatalogTable table, boolean owned, boolean partsPublished, long rows, long bytes) {}
