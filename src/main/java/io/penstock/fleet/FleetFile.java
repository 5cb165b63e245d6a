package io.penstock.fleet;

import io.penstock.problem.Fault;
import io.penstock.source.Address;
import io.penstock.source.Capture;
import io.penstock.source.Source;
import io.penstock.source.TableName;
import io.penstock.table.Policy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The desired state of the fleet, as a fleet file says it.
 *
 * @param sources in the order of the file
 */
record FleetFile(List<SourceSpec> sources) {

  /** The source of that name, if the file has it. */
  Optional<SourceSpec> source(String name) {
    return sources.stream().filter(each -> each.name().equals(name)).findFirst();
  }

  /**
   * A source that should be there.
   *
   * @param walVolumeBytes size of the volume of its server's WAL, null if the file does not say
   * @param pointer JSON pointer to it
   * @param line where the file names it, from 1
   * @param lines those of its fields
   */
  record SourceSpec(
      String name,
      Address address,
      String publication,
      @Nullable TableName heartbeatTable,
      @Nullable TableName signalTable,
      @Nullable Long walVolumeBytes,
      List<TableRule> rules,
      String pointer,
      int line,
      Map<String, Integer> lines) {

    /** Name of its replication slot. */
    String slot() {
      return Source.slotOf(name);
    }

    /** What its connector captures with. */
    Capture capture(String unavailableValue) {
      return new Capture(publication, heartbeatTable, signalTable, unavailableValue);
    }

    /** Whether a table is there for the connector's own sake. */
    boolean isOwn(TableName table) {
      return table.equals(heartbeatTable) || table.equals(signalTable);
    }

    /** A fault of one of its fields, such as {@code /host}. */
    Fault fault(@Nullable String field, String detail) {
      String name = field == null ? "" : field.substring(1).replaceAll("/.*", "");
      return new Fault(
          pointer + (field == null ? "" : field),
          "line %d: %s".formatted(lines.getOrDefault(name, line), detail));
    }

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
   * @param pointer JSON pointer to it
   * @param line where the file states it, from 1
   */
  record TableRule(
      TablePattern include,
      List<TablePattern> exclude,
      @Nullable String namespace,
      Policy policy,
      String pointer,
      int line) {

    /** A fault of the rule, or of one of its fields, such as {@code /include}. */
    Fault fault(String field, String detail) {
      return new Fault(pointer + field, "line %d: %s".formatted(line, detail));
    }

    boolean takes(TableName table) {
      return include.matches(table) && exclude.stream().noneMatch(each -> each.matches(table));
    }

    /** Namespace of the lake tables of one of its tables. */
    String namespaceOf(String source, TableName table) {
      return namespace == null ? source + "_" + table.schema() : namespace;
    }
  }
}
