/**
 * Incidents: one for each fault, from detection to resolution, with its evidence. They follow from
 * what the other packages know; nothing but notification depends on them.
 */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "access",
      "api",
      "connector",
      "contract",
      "fleet",
      "freshness",
      "health",
      "identity",
      "problem",
      "reconcile",
      "run",
      "slot",
      "source",
      "table",
      "web"
    })
package io.penstock.incident;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
