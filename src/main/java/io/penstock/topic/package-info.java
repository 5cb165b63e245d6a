/** Kafka's topics as the service sees them: how they are reached, and how far they go. */
@NullMarked
@ApplicationModule(allowedDependencies = {"contract", "problem"})
package io.penstock.topic;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
