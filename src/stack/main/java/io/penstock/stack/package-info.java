/**
 * The local stack: real PostgreSQL, Kafka and Kafka Connect servers as child processes, which end
 * with the process that started them and go on where they were at the next start.
 */
@NullMarked
package io.penstock.stack;

import org.jspecify.annotations.NullMarked;
