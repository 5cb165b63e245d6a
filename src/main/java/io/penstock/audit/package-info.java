/** What was changed by whom, and what was refused; only ever added to. */
@NullMarked
@ApplicationModule(allowedDependencies = {"access", "api", "log", "web"})
package io.penstock.audit;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
