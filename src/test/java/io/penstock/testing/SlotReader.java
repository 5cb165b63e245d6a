package io.penstock.testing;

import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;
import org.postgresql.PGConnection;
import org.postgresql.PGProperty;
import org.postgresql.replication.PGReplicationStream;

/** Reads a slot as a connector does, and confirms when it is told to. */
public final class SlotReader implements AutoCloseable {
  private final Connection connection;
  private final PGReplicationStream stream;

  private SlotReader(Connection connection, PGReplicationStream stream) {
    this.connection = connection;
    this.stream = stream;
  }

  /** Makes the slot and begins to read it. */
  public static SlotReader start(TestSource source, String slot) throws SQLException {
    source.with("select pg_create_logical_replication_slot('%s', 'pgoutput')".formatted(slot));
    Properties properties = new Properties();
    properties.setProperty("user", TestPostgres.server().superuser().user());
    properties.setProperty("password", TestPostgres.server().superuser().password());
    PGProperty.REPLICATION.set(properties, "database");
    PGProperty.PREFER_QUERY_MODE.set(properties, "simple");
    PGProperty.ASSUME_MIN_SERVER_VERSION.set(properties, "14");
    Connection connection =
        DriverManager.getConnection(
            TestPostgres.server().jdbcUrl(source.address().database()), properties);
    PGReplicationStream stream =
        connection
            .unwrap(PGConnection.class)
            .getReplicationAPI()
            .replicationStream()
            .logical()
            .withSlotName(slot)
            .withSlotOption("proto_version", "1")
            .withSlotOption("publication_names", "penstock")
            .start();
    return new SlotReader(connection, stream);
  }

  /** Reads all that was committed, and confirms that it is safe. */
  public void confirm(TestSource source) throws SQLException {
    String lsn = source.ask("select pg_current_wal_insert_lsn()::text").get(0);
    source.with("select pg_logical_emit_message(true, 'test', 'x')");
    boolean passed = false;
    while (!passed) {
      ByteBuffer message = stream.readPending();
      if (message != null) {
        stream.setAppliedLSN(stream.getLastReceiveLSN());
        stream.setFlushedLSN(stream.getLastReceiveLSN());
      }
      stream.forceUpdateStatus();
      passed =
          source
              .ask(
                  "select coalesce(bool_and(confirmed_flush_lsn >= '%s'), false)::text from pg_replication_slots where database = current_database()"
                      .formatted(lsn))
              .get(0)
              .equals("true");
      if (!passed && message == null) {
        // The server's keepalive tells how far it is, where no change of the publication is.
        stream.setAppliedLSN(stream.getLastReceiveLSN());
        stream.setFlushedLSN(stream.getLastReceiveLSN());
      }
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
