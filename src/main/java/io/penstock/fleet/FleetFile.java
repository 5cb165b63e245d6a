package io.penstock.fleet;

import io.penstock.source.Address;
import io.penstock.source.TableName;
import io.penstock.table.Policy;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The desired state of the fleet, as a fleet file says it.
 *
 * @param sources in the order of the file
 */
record FleetFile(List<SourceSpec> sources) {

  /**
   * A source that should be there.
   *
   * @param line where the file names it, from 1
   */
  record SourceSpec(
      String name,
      Address address,
      String publication,
      @Nullable TableName heartbeatTable,
      @Nullable TableName signalTable,
      List<TableRule> rules,
      int line) {

    /** The rule that decides about a table: the first that includes it. */
    Optional<TableRule> ruleFor(TableName table) {
      return rules.stream().filter(rule -> rule.takes(table)).findFirst();
    }
  }

  /**
   * Which tables of a source should be there, and how.
   *
   * @param namespace of the lake tables, null for the usual one
   * @param policy whole: what the rule leaves open, the source or the defaults say
   * @param line where the file states it, from 1
   */
  record TableRule(
      TablePattern include,
      List<TablePattern> exclude,
      @Nullable String namespace,
      Policy policy,
      int line) {

    boolean takes(TableName table) {
      return include.matches(table) && exclude.stream().noneMatch(each -> each.matches(table));
    }

    /** Namespace of the lake tables of one of its tables. */
    String namespaceOf(String source, TableName table) {
      return namespace == null ? source + "_" + table.schema() : namespace;
    }
  }
}
