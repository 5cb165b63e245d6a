package io.penstock.cli.client;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tables of one source to register, all or none. */
record NewTables(String source, List<NewTable> tables) {

  @JsonInclude(JsonInclude.Include.NON_NULL)
  record NewTable(
      String schema, String name, @Nullable String namespace, @Nullable Object policy) {}
}
