/**
 * The registry of replicated tables: which can be, what their columns are, what state they are in.
 */
@NullMarked
@ApplicationModule(allowedDependencies = {"access", "api", "contract", "problem", "source", "web"})
package io.penstock.table;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
