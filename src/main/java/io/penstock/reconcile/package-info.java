/**
 * Compares source tables with their replicas, row by row as of one snapshot, and keeps the results
 * as proofs.
 */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "access",
      "api",
      "contract",
      "instance",
      "lake",
      "lakehouse",
      "log",
      "problem",
      "run",
      "source",
      "table",
      "topic",
      "web"
    })
package io.penstock.reconcile;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
