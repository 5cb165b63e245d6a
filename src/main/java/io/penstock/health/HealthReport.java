package io.penstock.health;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How well something is, and why.
 *
 * @param source name of its source, null for the fleet
 * @param decidedBy the worst piece, null only where there is nothing to judge
 * @param evidence all pieces
 * @param at when it was computed
 */
public record HealthReport(
    Subject subject,
    @Nullable String source,
    HealthStatus status,
    @Nullable Evidence decidedBy,
    List<Evidence> evidence,
    Instant at) {}
