package io.penstock.source;

/**
 * A publication as the source's catalog has it.
 *
 * @param allTables whether it is for all tables of the database
 * @param viaRoot whether changes of partitions are sent as their partitioned table's
 * @param generated whether it sends stored generated columns
 * @param owned whether the source's role may alter it
 */
public record PublicationFacts(
    boolean allTables, boolean viaRoot, boolean generated, boolean owned) {}
