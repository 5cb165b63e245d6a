package io.penstock.access;

import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A machine's token, without the token itself.
 *
 * @param name what it is for
 * @param sources that it is for, null for all and for what belongs to none
 * @param prefix its first characters, to tell it by
 * @param createdBy name of the account or token that made it
 * @param expiresAt null if it holds until it is revoked
 * @param revokedAt null while it holds
 * @param usedAt last use, to the minute; null before the first
 */
record ApiToken(
    UUID id,
    String name,
    Role role,
    @Nullable Set<String> sources,
    String prefix,
    Instant createdAt,
    String createdBy,
    @Nullable Instant expiresAt,
    @Nullable Instant revokedAt,
    @Nullable Instant usedAt) {}
