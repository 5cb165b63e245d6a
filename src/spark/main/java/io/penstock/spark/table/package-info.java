/** Lake tables: their layout, their fences and the commit that guards a fence. */
@NullMarked
package io.penstock.spark.table;

import org.jspecify.annotations.NullMarked;
