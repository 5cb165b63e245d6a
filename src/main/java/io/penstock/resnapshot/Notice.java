package io.penstock.resnapshot;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What Debezium says about an incremental snapshot.
 *
 * @param id id of the newest signal that it had when it said so
 * @param type {@code STARTED}, {@code IN_PROGRESS}, {@code TABLE_SCAN_COMPLETED}, {@code ABORTED}
 * @param scanned the table that was read, null where none is told
 * @param pending the tables that were still to be read, that one included, joined by commas
 * @param status how the reading of the table ended, null where it is not told
 * @param rows rows read of it
 */
record Notice(
    String id,
    String type,
    @Nullable String scanned,
    String pending,
    @Nullable String status,
    long rows) {
  private static final JsonMapper JSON = new JsonMapper();
  private static final String INCREMENTAL = "Incremental Snapshot";
  private static final Set<String> READ = Set.of("SUCCEEDED", "EMPTY");
  private static final Map<String, String> WHY =
      Map.of(
          "NO_PRIMARY_KEY", "the table has no primary key",
          "SKIPPED", "the connector skipped the table",
          "SQL_EXCEPTION", "the source refused to be read; the connector's log says why",
          "UNKNOWN_SCHEMA", "the connector does not know the table; it is not in its include list");

  /** The notice in a record's value, null if it is about something else. */
  static @Nullable Notice parse(@Nullable String value) {
    JsonNode notice;
    try {
      notice = value == null ? null : JSON.readTree(value);
    } catch (JacksonException e) {
      return null;
    }
    if (notice == null || !INCREMENTAL.equals(notice.path("aggregate_type").asString(""))) {
      return null;
    }
    JsonNode more = notice.path("additional_data");
    return new Notice(
        notice.path("id").asString(""),
        notice.path("type").asString(""),
        text(more.path("scanned_collection")),
        more.path("data_collections").asString(""),
        text(more.path("status")),
        more.path("total_rows_scanned").asLong(0));
  }

  /**
   * Whether the reading of a table has ended by this. A table that is still to be read a second
   * time was read for somebody else's signal before.
   */
  boolean ends(String table) {
    return type.equals("TABLE_SCAN_COMPLETED")
        && table.equals(scanned)
        && Arrays.stream(pending.split(",")).filter(table::equals).count() <= 1;
  }

  /** Whether somebody stopped the reading. */
  boolean aborts(String table) {
    return type.equals("ABORTED")
        && (pending.isEmpty() || List.of(pending.split(",")).contains(table));
  }

  /** Why the table was not read, null if it was. */
  @Nullable String failure() {
    if (status == null || READ.contains(status)) {
      return null;
    }
    return WHY.getOrDefault(status, "the connector says " + status);
  }

  private static @Nullable String text(JsonNode node) {
    return node.isString() ? node.asString() : null;
  }
}
