/**
 * Whether tables, connectors, sources and the fleet are well, by evidence that grows old: what is
 * missing or too old is unknown, never healthy, and the worst piece decides.
 */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "api",
      "connect",
      "contract",
      "freshness",
      "identity",
      "log",
      "problem",
      "reconcile",
      "run",
      "slot",
      "source",
      "table",
      "topic",
      "web"
    })
package io.penstock.health;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
