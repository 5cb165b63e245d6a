/**
 * What replication slots hold back at their sources, how long that can go on, and what losing one
 * would cost. Strangers' slots are watched, too.
 */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "api",
      "contract",
      "log",
      "problem",
      "reconcile",
      "source",
      "table",
      "web"
    })
package io.penstock.slot;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
