/** Requests that start something, sent twice and done once: {@code Idempotency-Key}. */
@NullMarked
@ApplicationModule(allowedDependencies = {"access", "problem", "web"})
package io.penstock.idempotency;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
