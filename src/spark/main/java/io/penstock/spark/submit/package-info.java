/** What the applications share when spark-submit starts them: job document and session. */
@NullMarked
package io.penstock.spark.submit;

import org.jspecify.annotations.NullMarked;
