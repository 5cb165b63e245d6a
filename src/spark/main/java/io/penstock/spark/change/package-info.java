/** One change event: from Debezium's JSON to typed values. */
@NullMarked
package io.penstock.spark.change;

import org.jspecify.annotations.NullMarked;
