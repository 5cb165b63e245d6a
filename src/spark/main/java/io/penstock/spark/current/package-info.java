/** Folding of history into current tables. */
@NullMarked
package io.penstock.spark.current;

import org.jspecify.annotations.NullMarked;
