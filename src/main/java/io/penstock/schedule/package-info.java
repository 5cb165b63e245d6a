/**
 * What the service does by itself and when: ingest by lag target, maintenance and reconciliation by
 * their cadences. Several services share the work.
 */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "api",
      "instance",
      "lakehouse",
      "log",
      "problem",
      "reconcile",
      "run",
      "source",
      "table",
      "topic"
    })
package io.penstock.schedule;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
