package io.penstock.freshness;

import java.time.Duration;
import java.util.List;
import java.util.UUID;

/** How fresh replicas are. What evidence is too old for is said to be unknown. */
public interface Freshness {
  /** Of every replicated table, by source, schema and name. */
  List<TableFreshness> current();

  /** After how long what was seen says nothing any more. */
  Duration allowedAge();

  /**
   * Of a table.
   *
   * @throws io.penstock.problem.NotFoundException if there is no such table
   * @throws io.penstock.problem.ConflictException if it is not replicated any more
   */
  TableFreshness of(UUID tableId);
}
