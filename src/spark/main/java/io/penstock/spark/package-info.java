/** The Spark ingest application: from a change topic to history and current tables. */
@NullMarked
package io.penstock.spark;

import org.jspecify.annotations.NullMarked;
