/** Telling the service what became of each table. */
@NullMarked
package io.penstock.spark.report;

import org.jspecify.annotations.NullMarked;
