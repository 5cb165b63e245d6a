package io.penstock.source;

import io.penstock.problem.UpstreamException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import org.springframework.stereotype.Component;

/** Asks sources how far their log and their slots are, and removes slots. */
@Component
public class SlotPositions {
  private static final String PASSED =
      "select coalesce(bool_and(confirmed_flush_lsn >= ?::pg_lsn), false)"
          + " from pg_replication_slots where slot_name = ?";

  private final SourceDatabase database;

  SlotPositions(SourceDatabase database) {
    this.database = database;
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
}
