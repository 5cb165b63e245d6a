/** The lake: its catalog as the service is configured to reach it. */
@NullMarked
@ApplicationModule(allowedDependencies = {"contract", "lake", "problem"})
package io.penstock.lakehouse;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
