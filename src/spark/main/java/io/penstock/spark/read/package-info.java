/** Reading ranges of Kafka topics in batch. */
@NullMarked
package io.penstock.spark.read;

import org.jspecify.annotations.NullMarked;
