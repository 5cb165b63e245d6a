package io.penstock.reconcile;

import io.penstock.reconcile.Mismatch.Difference;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.stereotype.Repository;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** The mismatches that reconciliations kept, in key order. */
@Repository
class Mismatches {
  private static final String INSERT =
      """
      insert into reconciliation_mismatch (reconciliation_id, ordinal, kind, key, columns, cause, changes)
      values (:reconciliation, :ordinal, :kind, :key::json, :columns::json, :cause, :changes::json)
      """;

  private static final String LIST =
      """
      select ordinal, kind, key, columns, cause, changes from reconciliation_mismatch
      where reconciliation_id = :reconciliation and ordinal > :after
      order by ordinal limit :limit
      """;

  private final NamedParameterJdbcTemplate jdbc;
  private final JsonMapper json;

  Mismatches(NamedParameterJdbcTemplate jdbc, JsonMapper json) {
    this.jdbc = jdbc;
    this.json = json;
  }

  /**
   * A mismatch with its place.
   *
   * @param ordinal from 1, in key order
   */
  record Placed(int ordinal, Mismatch mismatch) {}

  /** Keeps the mismatches of a reconciliation. */
  void add(UUID reconciliation, List<Mismatch> mismatches) {
    List<MapSqlParameterSource> rows = new ArrayList<>();
    for (Mismatch mismatch : mismatches) {
      rows.add(
          new MapSqlParameterSource("reconciliation", reconciliation)
              .addValue("ordinal", rows.size() + 1)
              .addValue("kind", mismatch.kind().name())
              .addValue("key", json.writeValueAsString(mismatch.key()))
              .addValue("columns", json.writeValueAsString(mismatch.columns()))
              .addValue("cause", mismatch.cause() == null ? null : mismatch.cause().name())
              .addValue("changes", json.writeValueAsString(mismatch.changes())));
    }
    jdbc.batchUpdate(INSERT, rows.toArray(MapSqlParameterSource[]::new));
  }

  /**
   * Up to a limit of mismatches.
   *
   * @param after ordinal to begin after, 0 for the start
   */
  List<Placed> list(UUID reconciliation, int after, int limit) {
    MapSqlParameterSource parameters =
        new MapSqlParameterSource("reconciliation", reconciliation)
            .addValue("after", after)
            .addValue("limit", limit);
    return jdbc.query(LIST, parameters, this::placed);
  }

  private Placed placed(ResultSet row, int number) throws SQLException {
    Map<String, @Nullable String> key =
        json.readValue(
            row.getString("key"), new TypeReference<LinkedHashMap<String, @Nullable String>>() {});
    List<Difference> columns =
        json.readValue(row.getString("columns"), new TypeReference<List<Difference>>() {});
    String cause = row.getString("cause");
    String changes = row.getString("changes");
    return new Placed(
        row.getInt("ordinal"),
        new Mismatch(
            Mismatch.Kind.valueOf(row.getString("kind")),
            key,
            columns,
            cause == null ? null : Cause.valueOf(cause),
            changes == null
                ? List.of()
                : json.readValue(changes, new TypeReference<List<KeyChange>>() {})));
  }
}
