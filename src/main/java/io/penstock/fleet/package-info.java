/** The fleet as a document: what it should be, what would change, and making it so. */
@NullMarked
@ApplicationModule(allowedDependencies = {"contract", "problem", "source", "table"})
package io.penstock.fleet;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
