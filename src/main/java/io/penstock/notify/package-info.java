/**
 * Tells receivers of incidents by signed webhooks: each in order, until it is taken or a day is
 * over. Nothing depends on it.
 */
@NullMarked
@ApplicationModule(allowedDependencies = {"api", "incident", "net", "problem", "secret", "web"})
package io.penstock.notify;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
