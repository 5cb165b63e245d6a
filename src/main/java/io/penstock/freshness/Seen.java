package io.penstock.freshness;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a look showed of a table.
 *
 * @param observedAt when it was
 * @param lsn that the replica is complete through, unsigned; null if unknown
 * @param completeAt its time
 * @param provedAt when source, connector and topic last all answered, null if never
 * @param stages how the lag is made up, empty if it is unknown
 * @param unknown what is not known and why, null if nothing is missing
 * @param progress of ingest in its topic
 */
record Seen(
    UUID tableId,
    Instant observedAt,
    @Nullable Long lsn,
    @Nullable Instant completeAt,
    @Nullable Instant provedAt,
    Map<Stage, Duration> stages,
    @Nullable String unknown,
    Progress progress) {}
