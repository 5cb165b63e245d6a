package io.penstock.freshness;

import java.util.List;
import java.util.UUID;

/** How fresh replicas are. What evidence is too old for is said to be unknown. */
public interface Freshness {
  /** Of every replicated table, by source, schema and name. */
  List<TableFreshness> current();

  /**
   * Of a table.
   *
   * @throws io.penstock.problem.NotFoundException if there is no such table, or it is not
   *     replicated
   */
  TableFreshness of(UUID tableId);
}
