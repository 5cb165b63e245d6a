/** Explains, row by row, how an outside extract differs from a table's replica. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "access",
      "api",
      "contract",
      "instance",
      "lake",
      "lakehouse",
      "problem",
      "source",
      "table",
      "web"
    })
package io.penstock.investigation;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
