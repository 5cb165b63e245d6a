/**
 * What the service and the Spark applications must agree on: the job document, the result of each
 * table, the names of metadata columns and table properties, and the type mapping. Neither Spring
 * nor Spark may be seen from here.
 */
@NullMarked
package io.penstock.contract;

import org.jspecify.annotations.NullMarked;
