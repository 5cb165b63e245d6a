package io.penstock.access;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A person's account.
 *
 * @param passwordHash bcrypt, with its salt
 * @param version grows with each change that ends the account's sessions
 * @param passwordChangeNeeded whether nothing else is allowed before the password is changed
 * @param signedInAt last sign-in, null before the first
 */
record Account(
    String name,
    Role role,
    String passwordHash,
    long version,
    boolean enabled,
    boolean passwordChangeNeeded,
    Instant createdAt,
    @Nullable Instant signedInAt) {}
