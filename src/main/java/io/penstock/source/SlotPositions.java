package io.penstock.source;

import io.penstock.contract.Lsn;
import io.penstock.problem.UpstreamException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Asks sources how far their log and their slots are, and removes slots. */
@Component
public class SlotPositions {
  private static final String PASSED =
      "select coalesce(bool_and(confirmed_flush_lsn >= ?::pg_lsn), false)"
          + " from pg_replication_slots where slot_name = ?";

  private static final String PLACE =
      "select wal_status, confirmed_flush_lsn::text from pg_replication_slots where slot_name = ?";

  private static final String IDLE =
      "select confirmed_flush_lsn::text from pg_replication_slots"
          + " where slot_name = ? and not active";

  private static final String HELD =
      """
      select wal_status, current_setting('max_slot_wal_keep_size') as most,
        pg_size_pretty(coalesce(pg_wal_lsn_diff(pg_current_wal_insert_lsn(), restart_lsn), 0)) as held,
        pg_size_pretty(safe_wal_size) as left_over
      from pg_replication_slots where slot_name = ?
      """;

  private final SourceDatabase database;

  SlotPositions(SourceDatabase database) {
    this.database = database;
  }

  /**
   * Up to where the source's slot is confirmed, while nobody reads it.
   *
   * @return null while it is read, and if it is missing
   * @throws UpstreamException if the source does not answer
   */
  public @Nullable String idleAt(Source source) {
    Optional<String> place =
        database.with(
            source.address(),
            connection -> {
              try (PreparedStatement statement = connection.prepareStatement(IDLE)) {
                statement.setString(1, source.slot());
                try (ResultSet row = statement.executeQuery()) {
                  return row.next() ? Optional.ofNullable(row.getString(1)) : Optional.empty();
                }
              }
            });
    return place.orElse(null);
  }

  /** The LSN at which the source's log ends now. */
  public String insertPosition(Source source) {
    return database.with(
        source.address(),
        connection -> {
          try (PreparedStatement statement =
                  connection.prepareStatement("select pg_current_wal_insert_lsn()::text");
              ResultSet row = statement.executeQuery()) {
            row.next();
            return row.getString(1);
          }
        });
  }

  /** Removes the source's slot if it is there; an upstream problem while somebody reads it. */
  public void drop(Source source) {
    database.with(
        source.address(),
        connection -> {
          try (PreparedStatement statement =
              connection.prepareStatement(
                  "select pg_drop_replication_slot(slot_name) from pg_replication_slots"
                      + " where slot_name = ?")) {
            statement.setString(1, source.slot());
            return statement.execute();
          }
        });
  }

  /**
   * Why the slot does not hold all that was committed after a position.
   *
   * @param readThrough an LSN up to which its consumer has read
   * @return null if it does
   * @throws UpstreamException if the source does not answer
   */
  public @Nullable String gapAfter(Source source, long readThrough) {
    Optional<String> gap =
        database.with(
            source.address(),
            connection -> {
              try (PreparedStatement statement = connection.prepareStatement(PLACE)) {
                statement.setString(1, source.slot());
                try (ResultSet row = statement.executeQuery()) {
                  return gapAfter(source.slot(), row, readThrough);
                }
              }
            });
    return gap.orElse(null);
  }

  private static Optional<String> gapAfter(String slot, ResultSet place, long readThrough)
      throws SQLException {
    String from = Lsn.format(readThrough);
    if (!place.next()) {
      return Optional.of(
          "The slot %s is missing: what was committed after %s is lost to the connector."
              .formatted(slot, from));
    }
    if ("lost".equals(place.getString("wal_status"))) {
      return Optional.of(
          "The slot %s has lost its WAL: what was committed after %s is lost to the connector."
              .formatted(slot, from));
    }
    String confirmed = place.getString("confirmed_flush_lsn");
    boolean past = confirmed != null && Long.compareUnsigned(Lsn.parse(confirmed), readThrough) > 0;
    return past
        ? Optional.of(
            ("The slot %s is past what the connector has read: what was committed from %s to %s is"
                    + " lost to it.")
                .formatted(slot, from, confirmed))
        : Optional.empty();
  }

  /**
   * Whether all that the source wrote before a position has been taken from the slot for good.
   *
   * @throws UpstreamException if the source does not answer
   */
  public boolean hasPassed(Source source, String lsn) {
    return database.with(
        source.address(),
        connection -> {
          try (PreparedStatement statement = connection.prepareStatement(PASSED)) {
            statement.setString(1, lsn);
            statement.setString(2, source.slot());
            try (ResultSet row = statement.executeQuery()) {
              row.next();
              return row.getBoolean(1);
            }
          }
        });
  }

  /** What the source keeps for its slot while nobody reads it, and up to where, in words. */
  public String whatItHolds(Source source) {
    try {
      return database.with(
          source.address(),
          connection -> {
            try (PreparedStatement statement = connection.prepareStatement(HELD)) {
              statement.setString(1, source.slot());
              try (ResultSet row = statement.executeQuery()) {
                return whatItHolds(source.slot(), row);
              }
            }
          });
    } catch (UpstreamException e) {
      return "The source does not tell of the slot %s now: %s".formatted(source.slot(), e.detail());
    }
  }

  private static String whatItHolds(String slot, ResultSet row) throws SQLException {
    if (!row.next()) {
      return "There is no slot %s.".formatted(slot);
    }
    if ("lost".equals(row.getString("wal_status"))) {
      return "The slot %s has lost its log; the connector has to be recovered.".formatted(slot);
    }
    String left =
        row.getString("left_over") == null
            ? "without a limit, until the server's disk is full (max_slot_wal_keep_size is -1)"
            : "and the slot is lost after %s more (max_slot_wal_keep_size = %s)"
                .formatted(row.getString("left_over"), row.getString("most"));
    return "The slot %s is kept: the server holds %s of log for it, %s."
        .formatted(slot, row.getString("held"), left);
  }
}
