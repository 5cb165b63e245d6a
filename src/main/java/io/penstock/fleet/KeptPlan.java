package io.penstock.fleet;

import java.time.Instant;
import java.util.UUID;

/**
 * A plan as it is kept.
 *
 * @param file the fleet file as it was given
 * @param createdBy who asked for it
 */
record KeptPlan(UUID id, Plan plan, String file, Instant createdAt, String createdBy) {}
