/**
 * How far replicas are complete, how late that is and where the time goes; and what a commit takes
 * until a reader of the lake sees it.
 */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "api",
      "contract",
      "lake",
      "lakehouse",
      "log",
      "problem",
      "run",
      "slot",
      "source",
      "table",
      "topic",
      "web"
    })
package io.penstock.freshness;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
