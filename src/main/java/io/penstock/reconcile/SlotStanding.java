package io.penstock.reconcile;

import io.penstock.contract.Lsn;
import io.penstock.source.Source;
import io.penstock.source.SourceDatabase;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Asks sources how far their connectors have confirmed what the source wrote. */
@Component
class SlotStanding {
  private static final String SLOT =
      """
      SELECT active, wal_status = 'lost' AS lost, confirmed_flush_lsn::text AS confirmed,
        coalesce(confirmed_flush_lsn >= ?::pg_lsn, false) AS passed
      FROM pg_replication_slots WHERE slot_name = ?
      """;

  private final SourceDatabase database;

  SlotStanding(SourceDatabase database) {
    this.database = database;
  }

  /**
   * A slot as it is.
   *
   * @param active whether somebody reads it
   * @param isLost whether it is missing or has lost its WAL
   * @param confirmed up to where its reader has confirmed, null if it is missing
   * @param hasPassed whether that is the point asked for, or behind it
   */
  record Standing(boolean active, boolean isLost, @Nullable String confirmed, boolean hasPassed) {}

  /** Of a source's slot against a point of its log; an upstream problem if it does not answer. */
  Standing of(Source source, long lsn) {
    return database.with(
        source.address(),
        connection -> {
          try (PreparedStatement statement = connection.prepareStatement(SLOT)) {
            statement.setString(1, Lsn.format(lsn));
            statement.setString(2, source.slot());
            try (ResultSet row = statement.executeQuery()) {
              return row.next()
                  ? new Standing(
                      row.getBoolean("active"),
                      row.getBoolean("lost"),
                      row.getString("confirmed"),
                      row.getBoolean("passed"))
                  : new Standing(false, true, null, false);
            }
          }
        });
  }
}
