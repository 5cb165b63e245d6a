/** Source databases: their registration, how they are connected to, what their catalogs say. */
@NullMarked
@ApplicationModule(allowedDependencies = {"api", "contract", "net", "problem", "web"})
package io.penstock.source;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
