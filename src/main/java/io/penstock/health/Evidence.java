package io.penstock.health;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One piece of what a state is computed from.
 *
 * @param subject whose it is; a table's state rests on its connector's and its source's too
 * @param status what it says, with regard to its age
 * @param reason in a sentence, for people
 * @param at when it was true, null if there is none
 * @param allowedAge after which it says nothing any more
 */
public record Evidence(
    Piece piece,
    Subject subject,
    HealthStatus status,
    String reason,
    @Nullable Instant at,
    Duration allowedAge) {}
