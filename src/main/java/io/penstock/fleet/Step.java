package io.penstock.fleet;

import io.penstock.source.TableName;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One thing that a plan changes.
 *
 * @param table null where a step is about its whole source
 * @param changes what is other before and after; empty where the kind says it all
 * @param consequence what it means, in words
 * @param destructive whether something is lost or ends by it
 * @param sql statements that it runs in the source, or that an administrator has to
 * @param byAdministrator whether the source's role may not run them
 * @param reads what the connector reads for it, null if nothing
 * @param warnings what to know before
 */
record Step(
    Kind kind,
    String source,
    @Nullable TableName table,
    List<Change> changes,
    String consequence,
    boolean destructive,
    List<String> sql,
    boolean byAdministrator,
    @Nullable Reads reads,
    List<String> warnings) {

  /** The change that says what a connector that is adopted writes for unsent values. */
  static final String UNAVAILABLE_VALUE = "unavailableValue";

  /** What a step does; those of a source are taken in this order. */
  enum Kind {
    REGISTER_SOURCE,
    CHANGE_SOURCE,
    SET_REPLICA_IDENTITY,
    ALTER_PUBLICATION,
    REGISTER_TABLE,
    BRING_BACK_TABLE,
    CHANGE_POLICY,
    REMOVE_TABLE,
    /** Makes the connector, or changes its configuration. */
    REGISTER_CONNECTOR,
    /** Starts the connector anew, without offsets and slot. */
    RECOVER_CONNECTOR,
    /** Has a running connector read a table that it did not capture before. */
    READ_TABLE,
    REMOVE_SOURCE,
    /** Asked for by name when a plan is applied, never by a plan. */
    DROP_LAKE_DATA
  }

  /**
   * What is other.
   *
   * @param before null where there was nothing
   * @param after null where there will be nothing
   */
  record Change(String name, @Nullable String before, @Nullable String after) {}

  /** An estimate of what is read: the planner's rows, and the bytes on disk. */
  record Reads(long rows, long bytes) {}

  /** The table of a step that is about one. */
  TableName tableName() {
    return Objects.requireNonNull(table);
  }

  /** What a change of a name comes to, empty if the step has none. */
  Optional<String> after(String name) {
    return changes.stream()
        .filter(change -> change.name().equals(name))
        .map(Change::after)
        .filter(Objects::nonNull)
        .findFirst();
  }

  /** A step that runs no statement. */
  static Step of(
      Kind kind,
      String source,
      @Nullable TableName table,
      List<Change> changes,
      String consequence) {
    return new Step(
        kind, source, table, changes, consequence, false, List.of(), false, null, List.of());
  }

  Step destroying() {
    return new Step(
        kind, source, table, changes, consequence, true, sql, byAdministrator, reads, warnings);
  }

  Step running(List<String> statements, boolean administrator) {
    return new Step(
        kind,
        source,
        table,
        changes,
        consequence,
        destructive,
        statements,
        administrator,
        reads,
        warnings);
  }

  Step reading(Reads read) {
    return new Step(
        kind,
        source,
        table,
        changes,
        consequence,
        destructive,
        sql,
        byAdministrator,
        read,
        warnings);
  }

  Step warning(List<String> texts) {
    return new Step(
        kind, source, table, changes, consequence, destructive, sql, byAdministrator, reads, texts);
  }
}
