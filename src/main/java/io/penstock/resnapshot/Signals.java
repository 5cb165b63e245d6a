package io.penstock.resnapshot;

import io.penstock.problem.ConflictException;
import io.penstock.source.Source;
import io.penstock.source.SourceDatabase;
import io.penstock.source.TableName;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.util.Map;
import java.util.UUID;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Writes Debezium's signals into sources, and asks how far their slots are. */
@Component
class Signals {
  private static final JsonMapper JSON = new JsonMapper();
  private static final String DATA_LENGTH =
      """
      select case when atttypmod > 4 then atttypmod - 4 else 1000000 end
      from pg_attribute where attrelid = ?::regclass and attname = 'data'
      """;

  private final SourceDatabase database;

  Signals(SourceDatabase database) {
    this.database = database;
  }

  /** The source's signal table, or a conflict that says how to make one. */
  static TableName table(Source source) {
    TableName table = source.capture().signalTable();
    if (table == null) {
      throw new ConflictException(
          "signal-table-missing",
          ("The source %s has no signal table, which a re-snapshot needs. Run there: CREATE TABLE"
                  + " penstock.signal (id varchar(64) PRIMARY KEY, type varchar(32) NOT NULL, data"
                  + " text); GRANT SELECT, INSERT ON penstock.signal TO %s; ALTER PUBLICATION"
                  + " %s ADD TABLE penstock.signal; and name it in the source.")
              .formatted(
                  source.name(),
                  TableName.quoted(source.address().username()),
                  TableName.quoted(source.capture().publication())));
    }
    return table;
  }

  /** How many characters of data the source's signal table takes. */
  int dataLength(Source source) {
    TableName table = table(source);
    return database.with(
        source.address(),
        connection -> {
          try (PreparedStatement statement = connection.prepareStatement(DATA_LENGTH)) {
            statement.setString(1, table.quoted());
            try (ResultSet row = statement.executeQuery()) {
              return row.next() ? row.getInt(1) : Integer.MAX_VALUE;
            }
          }
        });
  }

  /** Inserts a signal; one that is there already stays as it is. */
  void executeSnapshot(Source source, UUID id, String data) {
    insert(source, id, "execute-snapshot", data);
  }

  /** Has the connector write a line into its log, and so take something from the slot. */
  void log(Source source, String message) {
    insert(source, UUID.randomUUID(), "log", JSON.writeValueAsString(Map.of("message", message)));
  }

  private void insert(Source source, UUID id, String type, String data) {
    String insert =
        "insert into %s (id, type, data) values (?, ?, ?) on conflict do nothing"
            .formatted(table(source).quoted());
    database.with(
        source.address(),
        connection -> {
          try (PreparedStatement statement = connection.prepareStatement(insert)) {
            statement.setString(1, id.toString());
            statement.setString(2, type);
            statement.setString(3, data);
            return statement.executeUpdate();
          }
        });
  }
}
