/**
 * Encrypts what Penstock itself must keep secret, with a key that is not in the database: webhook
 * addresses and signing keys. Passwords of sources are no such thing; they stay references.
 */
@NullMarked
@ApplicationModule(allowedDependencies = {"api", "problem", "web"})
package io.penstock.secret;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
