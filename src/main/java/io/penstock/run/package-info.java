/** Ingest and maintenance runs: their start, what they report, and what became of them. */
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
      "source",
      "table",
      "topic",
      "web"
    })
package io.penstock.run;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
