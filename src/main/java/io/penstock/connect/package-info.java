/** Kafka Connect's REST interface. */
@NullMarked
@ApplicationModule(allowedDependencies = {"problem"})
package io.penstock.connect;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
