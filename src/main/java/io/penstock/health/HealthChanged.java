package io.penstock.health;

import org.jspecify.annotations.Nullable;

/**
 * Something is better or worse than it was, or so for another reason. Published in the transaction
 * that keeps it; of several services by one only.
 *
 * @param before what was known of it, null the first time
 * @param report what is known now
 */
public record HealthChanged(@Nullable HealthStatus before, HealthReport report) {}
