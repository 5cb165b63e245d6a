package io.penstock.source;

import io.penstock.problem.ConflictException;
import io.penstock.problem.NotFoundException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;
import org.springframework.stereotype.Repository;

/** The registered sources. */
@Repository
public class Sources {
  private static final String INSERT =
      """
      insert into source (name, host, port, database, username, password_service,
        password_connect, publication, slot, heartbeat_table, signal_table, unavailable_value,
        system_identifier, server_version, created_at)
      values (:name, :host, :port, :database, :username, :passwordService,
        :passwordConnect, :publication, :slot, :heartbeatTable, :signalTable, :unavailableValue,
        :systemIdentifier, :serverVersion, :createdAt)
      """;

  /** What stays: the name with what follows from it, and the value that stands for unsent ones. */
  private static final String CHANGE =
      """
      update source
      set host = :host, port = :port, database = :database, username = :username,
        password_service = :passwordService, password_connect = :passwordConnect,
        publication = :publication, heartbeat_table = :heartbeatTable,
        signal_table = :signalTable, system_identifier = :systemIdentifier,
        server_version = :serverVersion, removed_at = null, slot_kept = null
      where name = :name
      """;

  private final JdbcClient jdbc;

  Sources(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** Keeps a new source; a conflict if its name, or the slot that follows from it, is taken. */
  void add(Source source) {
    try {
      withSource(jdbc.sql(INSERT), source)
          .param("slot", source.slot())
          .param("unavailableValue", source.capture().unavailableValue())
          .param("createdAt", source.createdAt().atOffset(ZoneOffset.UTC))
          .update();
    } catch (DuplicateKeyException e) {
      throw taken(source);
    }
  }

  private static StatementSpec withSource(StatementSpec statement, Source source) {
    Address address = source.address();
    Capture capture = source.capture();
    return statement
        .param("name", source.name())
        .param("host", address.host())
        .param("port", address.port())
        .param("database", address.database())
        .param("username", address.username())
        .param("passwordService", address.password().service())
        .param("passwordConnect", address.password().connect())
        .param("publication", capture.publication())
        .param("heartbeatTable", text(capture.heartbeatTable()))
        .param("signalTable", text(capture.signalTable()))
        .param("systemIdentifier", source.systemIdentifier())
        .param("serverVersion", source.serverVersion());
  }

  /** The source of that name, or a not-found problem. */
  public Source get(String name) {
    return find(name).orElseThrow(() -> new NotFoundException("source", name));
  }

  Optional<Source> find(String name) {
    return jdbc.sql("select * from source where name = :name and removed_at is null")
        .param("name", name)
        .query(Sources::source)
        .optional();
  }

  /** All sources that there are or were, by name. */
  public List<KnownSource> ever() {
    return jdbc.sql("select * from source order by name").query(Sources::known).list();
  }

  /** The source that there is or was of a name. */
  public Optional<KnownSource> everOf(String name) {
    return jdbc.sql("select * from source where name = :name")
        .param("name", name)
        .query(Sources::known)
        .optional();
  }

  /** Changes where a source is and what its connector captures with; brings a removed one back. */
  void change(Source source) {
    withSource(jdbc.sql(CHANGE), source).update();
  }

  /**
   * Keeps how large the volume is that a source's WAL is on.
   *
   * @param bytes null if nobody says
   */
  public void walVolume(String name, @Nullable Long bytes) {
    jdbc.sql("update source set wal_volume_bytes = :bytes where name = :name")
        .param("bytes", bytes)
        .param("name", name)
        .update();
  }

  /**
   * Replicates from a source no longer; its tables are kept as they are.
   *
   * @param slotKept whether its slot and its connector's offsets stay
   */
  public void remove(String name, boolean slotKept, Instant at) {
    jdbc.sql(
            """
            update source set removed_at = :at, slot_kept = :kept
            where name = :name and removed_at is null
            """)
        .param("at", at.atOffset(ZoneOffset.UTC))
        .param("kept", slotKept)
        .param("name", name)
        .update();
  }

  /**
   * Up to a limit of sources, by name.
   *
   * @param after name to begin after, null for the start
   */
  public List<Source> list(@Nullable String after, int limit) {
    return jdbc.sql(
            "select * from source where name > :after and removed_at is null"
                + " order by name limit :limit")
        .param("after", after == null ? "" : after)
        .param("limit", limit)
        .query(Sources::source)
        .list();
  }

  static ConflictException taken(Source source) {
    return new ConflictException(
        "source-exists",
        ("A source named %s, or one whose slot is %s too, is or was registered; choose another"
                + " name, or add it again by the fleet file.")
            .formatted(source.name(), source.slot()));
  }

  private static KnownSource known(ResultSet row, int number) throws SQLException {
    boolean slotKept = row.getBoolean("slot_kept");
    boolean replicated = row.wasNull();
    Long walVolumeBytes = row.getObject("wal_volume_bytes", Long.class);
    return new KnownSource(source(row, number), replicated, slotKept, walVolumeBytes);
  }

  private static Source source(ResultSet row, int number) throws SQLException {
    return new Source(
        row.getString("name"),
        new Address(
            row.getString("host"),
            row.getInt("port"),
            row.getString("database"),
            row.getString("username"),
            new SecretReference(
                row.getString("password_service"), row.getString("password_connect"))),
        new Capture(
            row.getString("publication"),
            tableName(row.getString("heartbeat_table")),
            tableName(row.getString("signal_table")),
            row.getString("unavailable_value")),
        row.getString("system_identifier"),
        row.getString("server_version"),
        row.getObject("created_at", OffsetDateTime.class).toInstant());
  }

  private static @Nullable String text(@Nullable TableName name) {
    return name == null ? null : name.toString();
  }

  private static @Nullable TableName tableName(@Nullable String text) {
    return text == null ? null : TableName.parse(text);
  }
}
