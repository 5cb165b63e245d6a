package io.penstock.slot;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How far a source's changes have come, by a sample that is young enough to tell. Times are by the
 * metadata database's clock; what was committed at the source until then lies before the position.
 *
 * @param sampledAt when the sample was taken
 * @param confirmedLsn all before it is in its topics for good, unsigned
 * @param confirmedThrough the time of that position, null before there are samples that old
 * @param sentThrough the time of the position up to which it was sent to the connector, null if
 *     nobody reads the slot or that may not be seen
 * @param streams whether the connector is known to be past its initial snapshot
 */
public record CapturePosition(
    String source,
    Instant sampledAt,
    long confirmedLsn,
    @Nullable Instant confirmedThrough,
    @Nullable Instant sentThrough,
    boolean streams) {}
