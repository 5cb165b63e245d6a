package io.penstock.identity;

import io.penstock.contract.Lsn;
import io.penstock.problem.UpstreamException;
import io.penstock.source.Source;
import io.penstock.source.SourceDatabase;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.springframework.stereotype.Component;

/** Asks a source which server it is. */
@Component
class IdentityProbe {
  /** A crash can take back what is inserted, never what is flushed. */
  private static final String ASK =
      """
      select s.standby, (select system_identifier::text from pg_control_system()) as system,
        case when not s.standby then
          ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int
        end as timeline,
        case when not s.standby then pg_current_wal_flush_lsn()::text end as flushed
      from (select pg_is_in_recovery() as standby offset 0) s
      """;

  private final SourceDatabase database;

  IdentityProbe(SourceDatabase database) {
    this.database = database;
  }

  /** The identity; an upstream problem if the source does not answer or is a standby now. */
  Identity ask(Source source) {
    return database.with(source.address(), connection -> ask(connection, source));
  }

  private static Identity ask(Connection connection, Source source) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(ASK);
        ResultSet row = statement.executeQuery()) {
      row.next();
      if (row.getBoolean("standby")) {
        throw new UpstreamException(
            "source-standby",
            "The server at %s is a standby, or recovers.".formatted(source.address()),
            true,
            null);
      }
      return new Identity(
          row.getString("system"), row.getInt("timeline"), Lsn.parse(row.getString("flushed")));
    }
  }
}
