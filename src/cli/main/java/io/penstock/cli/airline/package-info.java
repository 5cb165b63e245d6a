/** The sample airline: 30 databases with 400 tables, made the same from the same seed. */
@NullMarked
package io.penstock.cli.airline;

import org.jspecify.annotations.NullMarked;
