package io.penstock.cli.sql;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Prints an answer row by row; values are DuckDB's own text, null for NULL. */
interface RowWriter {

  /** Whether nested values are wanted as JSON. */
  default boolean wantsJson() {
    return false;
  }

  void begin(List<Column> columns);

  void row(List<@Nullable String> values);

  void end();
}
