/** Reads Iceberg tables with DuckDB: every delete applied, exact types, any snapshot. */
@NullMarked
package io.penstock.lake;

import org.jspecify.annotations.NullMarked;
