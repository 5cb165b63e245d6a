/** Staging and publishing of history tables. */
@NullMarked
package io.penstock.spark.history;

import org.jspecify.annotations.NullMarked;
