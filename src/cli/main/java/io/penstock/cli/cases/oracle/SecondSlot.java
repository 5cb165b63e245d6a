package io.penstock.cli.cases.oracle;

import io.penstock.contract.Lsn;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/**
 * A second slot of the source, whose reader knows nothing of the connector. It is never moved: a
 * crash of the server would set back how far it was read, so all of it is read each time.
 */
public record SecondSlot(String name, String publication) {
  private static final String CREATE =
      "SELECT pg_create_logical_replication_slot(?, 'pgoutput', false)";
  private static final String PEEK =
      """
      SELECT lsn, data FROM pg_logical_slot_peek_binary_changes(?, NULL, NULL,
        'proto_version', '1', 'publication_names', ?, 'messages', 'true')
      """;
  private static final int FETCH = 1000;

  /** Creates the slot; what commits from now on will be read. */
  public void create(Connection source) throws SQLException {
    try (PreparedStatement statement = source.prepareStatement(CREATE)) {
      statement.setString(1, name);
      statement.execute();
    }
  }

  /**
   * All changes of the tables that were committed since the slot was made, by schema and table.
   *
   * @param keys primary-key columns by schema and table, joined by a dot
   */
  public Map<String, List<SourceChange>> read(Connection source, Map<String, List<String>> keys)
      throws SQLException {
    SourceText.settle(source);
    ChangeStream stream = new ChangeStream(keys);
    source.setAutoCommit(false);
    try (PreparedStatement statement = source.prepareStatement(PEEK)) {
      statement.setFetchSize(FETCH);
      statement.setString(1, name);
      statement.setString(2, Names.quoted(publication));
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          stream.take(Lsn.parse(rows.getString(1)), rows.getBytes(2));
        }
      }
    } finally {
      source.rollback();
      source.setAutoCommit(true);
    }
    return stream.changes();
  }
}
