/** The fleet as a document: what it should be, what would change, and making it so. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "access",
      "api",
      "connect",
      "connector",
      "contract",
      "lake",
      "lakehouse",
      "problem",
      "resnapshot",
      "run",
      "source",
      "table",
      "web"
    })
package io.penstock.fleet;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
