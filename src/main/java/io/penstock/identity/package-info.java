/** Whether each source is still the server that it was, and what follows if it is not. */
@NullMarked
@ApplicationModule(allowedDependencies = {"contract", "log", "problem", "source", "table", "topic"})
package io.penstock.identity;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
