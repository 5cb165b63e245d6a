/** The Debezium connector of each source: what it should be, what it is, and its repair. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "api",
      "connect",
      "identity",
      "log",
      "problem",
      "run",
      "source",
      "table",
      "topic",
      "web"
    })
package io.penstock.connector;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
