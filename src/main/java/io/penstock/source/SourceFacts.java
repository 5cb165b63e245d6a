package io.penstock.source;

import io.penstock.problem.Fault;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a source is found to be.
 *
 * @param systemIdentifier PostgreSQL's identifier of the cluster
 * @param faults what keeps changes from being captured, with pointers into a source's registration
 * @param publication null if there is none of that name
 * @param slot null if there is none of that name
 * @param slotLimit {@code max_slot_wal_keep_size} as the server prints it, {@code -1} for no limit
 * @param tables those that were looked for and are there
 */
public record SourceFacts(
    String systemIdentifier,
    List<Fault> faults,
    @Nullable PublicationFacts publication,
    @Nullable SlotFacts slot,
    String slotLimit,
    Map<TableName, TableFacts> tables) {}
