/**
 * The registry of replicated tables: which can be, what their columns are, what state they are in.
 */
@NullMarked
@ApplicationModule(allowedDependencies = {"api", "contract", "problem", "source", "web"})
package io.penstock.table;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
