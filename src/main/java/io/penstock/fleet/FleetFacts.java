package io.penstock.fleet;

import io.penstock.problem.Fault;
import io.penstock.source.KnownSource;
import io.penstock.source.Source;
import io.penstock.source.SourceFacts;
import io.penstock.table.Table;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What there is, as it was found for a plan.
 *
 * @param revision number of the newest revision, 0 before the first
 * @param sources by name, those of the file and those that are replicated
 */
record FleetFacts(int revision, Map<String, Found> sources) {

  /**
   * What was found of one source.
   *
   * @param known the source in the registry, null if it never was there
   * @param tables all that it has or had in the registry
   * @param facts what the source itself says, null if it could not be asked
   * @param faults why it could not be asked, with pointers into a source
   * @param silent whether it could not be asked since its server does not answer
   * @param connector configuration that its connector has, null without one
   */
  record Found(
      @Nullable KnownSource known,
      List<Table> tables,
      @Nullable SourceFacts facts,
      List<Fault> faults,
      boolean silent,
      @Nullable Map<String, String> connector) {

    /** Whether the source is new and a connector of its name is there already. */
    boolean adopts() {
      return known == null && connector != null;
    }

    /** The source, if it is replicated from now. */
    @Nullable Source replicated() {
      return known != null && known.replicated() ? known.source() : null;
    }
  }
}
