/** Re-snapshots: tables read anew by Debezium's incremental snapshots while changes stream on. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "api",
      "contract",
      "log",
      "problem",
      "run",
      "source",
      "table",
      "topic",
      "web"
    })
package io.penstock.resnapshot;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
