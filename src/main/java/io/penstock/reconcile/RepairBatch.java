package io.penstock.reconcile;

import static java.util.stream.Collectors.joining;

import io.penstock.contract.ColumnSpec;
import io.penstock.contract.Fence;
import io.penstock.contract.MetadataColumns;
import io.penstock.contract.Position;
import io.penstock.lake.DuckSql;
import io.penstock.lake.LocalPaths;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.apache.iceberg.AppendFiles;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionField;
import org.apache.iceberg.PartitionKey;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotSummary;
import org.apache.iceberg.Table;
import org.apache.iceberg.Transaction;
import org.apache.iceberg.exceptions.ValidationException;
import org.apache.iceberg.types.Types.NestedField;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes a repair's rows to a history table, as one batch behind all that it has taken: ordered
 * just after the highest position, before all that streams later. The next ingest run takes it over
 * into the current table as any other batch.
 *
 * <p>The commit goes through only on the snapshot that the batch was made for, and carries the
 * fence as an ingest run's does: a run that works at the same time fails its own publish and reads
 * the fence again.
 */
final class RepairBatch {
  private static final JsonMapper JSON = new JsonMapper();

  private final UUID repair;
  private final List<ColumnSpec> columns;
  private final Table history;
  private final Fence fence;

  /**
   * @param columns the columns that the source has now
   * @param history the table as it was read
   * @param fence what it has taken
   */
  RepairBatch(UUID repair, List<ColumnSpec> columns, Table history, Fence fence) {
    this.repair = repair;
    this.columns = List.copyOf(columns);
    this.history = history;
    this.fence = fence;
  }

  /** Number of the batch. */
  long number() {
    return fence.batch() + 1;
  }

  /**
   * Writes the batch.
   *
   * @param duckDb has the tables {@code asked}, the keys, and {@code source}, the rows of those
   *     that the source has
   * @param now by the database's clock
   * @throws InconclusiveException if somebody else has written to the table meanwhile
   */
  void write(Connection duckDb, Instant now) throws SQLException, IOException {
    Path file = file();
    Files.createDirectories(file.getParent());
    try (Statement statement = duckDb.createStatement()) {
      statement.execute(
          "COPY (%s) TO %s (FORMAT parquet, FIELD_IDS {%s})"
              .formatted(select(now), DuckSql.literal(file.toString()), fieldIds()));
    }
    try {
      commit(dataFile(file, rows(duckDb), now));
    } catch (RuntimeException e) {
      Files.deleteIfExists(file);
      throw e;
    }
  }

  private Path file() {
    return LocalPaths.path(
        history.locationProvider().newDataLocation("repair-" + repair + ".parquet"));
  }

  private String select(Instant now) {
    String values =
        history.schema().columns().stream().map(field -> value(field, now)).collect(joining(", "));
    return "SELECT %s FROM asked a LEFT JOIN (SELECT *, true AS here FROM source) s ON %s"
        .formatted(values, new KeyFold(columns).sameKey("s", "a"));
  }

  private String value(NestedField field, Instant now) {
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).name().equals(field.name())) {
        return (columns.get(i).inKey() ? "a" : "s") + ".c" + i + " AS f" + field.fieldId();
      }
    }
    return metadata(field, now) + " AS f" + field.fieldId();
  }

  private String metadata(NestedField field, Instant now) {
    Position highest = fence.highest();
    String time = "TIMESTAMPTZ '" + now + "'";
    return switch (field.name()) {
      case MetadataColumns.OP -> "CASE WHEN s.here THEN 'u' ELSE 'd' END";
      case MetadataColumns.EPOCH -> fence.epoch() + "::INTEGER";
      case MetadataColumns.FROM_SNAPSHOT -> "false";
      case MetadataColumns.PREV_COMMIT_LSN ->
          (highest == null ? 0 : highest.prevCommitLsn()) + "::BIGINT";
      case MetadataColumns.LSN -> (highest == null ? 0 : highest.lsn()) + "::BIGINT";
      case MetadataColumns.SOURCE_TS, MetadataColumns.INGESTED_AT -> time;
      case MetadataColumns.TOPIC -> DuckSql.literal("repair/" + repair);
      case MetadataColumns.PARTITION -> fence.partition() + "::INTEGER";
      // Behind all that was taken, and not behind what is taken next.
      case MetadataColumns.OFFSET -> fence.offset() + "::BIGINT";
      case MetadataColumns.BATCH -> number() + "::BIGINT";
      case MetadataColumns.UNCHANGED -> "NULL::VARCHAR[]";
      case MetadataColumns.TX_ID -> "NULL::BIGINT";
      // A column that the source has dropped.
      default -> "NULL::" + ColumnRule.duckDbType(field.type().toString());
    };
  }

  private String fieldIds() {
    return history.schema().columns().stream()
        .map(
            field ->
                field.type().isListType()
                    ? "f%d: {__duckdb_field_id: %d, element: %d}"
                        .formatted(
                            field.fieldId(), field.fieldId(), field.type().asListType().elementId())
                    : "f%1$d: %1$d".formatted(field.fieldId()))
        .collect(joining(", "));
  }

  private DataFile dataFile(Path file, long rows, Instant now) throws IOException {
    DataFiles.Builder builder =
        DataFiles.builder(history.spec())
            .withPath(file.toUri().toString())
            .withFormat(FileFormat.PARQUET)
            .withFileSizeInBytes(Files.size(file))
            .withRecordCount(rows);
    if (history.spec().isPartitioned()) {
      List<PartitionField> fields = history.spec().fields();
      if (fields.size() != 1 || !fields.get(0).transform().toString().equals("day")) {
        throw new InconclusiveException(
            "The history table %s is partitioned otherwise than by day.".formatted(history.name()));
      }
      PartitionKey day = new PartitionKey(history.spec(), history.schema());
      day.set(0, Math.toIntExact(LocalDate.ofInstant(now, ZoneOffset.UTC).toEpochDay()));
      builder.withPartition(day);
    }
    return builder.build();
  }

  private void commit(DataFile file) {
    Long expected = history.currentSnapshot().snapshotId();
    Fence next = next();
    Transaction transaction = history.newTransaction();
    AppendFiles append = transaction.newAppend().appendFile(file);
    append.set(Fence.PROPERTY, JSON.writeValueAsString(next));
    append.set(Fence.RUN_PROPERTY, next.runId());
    append.validateWith(
        parent -> {
          Long found = parent.iterator().hasNext() ? parent.iterator().next().snapshotId() : null;
          if (!Objects.equals(found, expected)) {
            throw new ValidationException("main moved to snapshot %s", found);
          }
          return true;
        });
    try {
      append.commit();
      Snapshot head = transaction.table().currentSnapshot();
      Fence.Copy copy = new Fence.Copy(head.sequenceNumber(), records(head), next);
      transaction.updateProperties().set(Fence.PROPERTY, JSON.writeValueAsString(copy)).commit();
      transaction.commitTransaction();
    } catch (ValidationException e) {
      throw new InconclusiveException(
          "Somebody else wrote to %s meanwhile; repair it once more.".formatted(history.name()), e);
    }
  }

  private Fence next() {
    return new Fence(
        number(),
        fence.topicId(),
        fence.topic(),
        fence.partition(),
        fence.offset(),
        fence.epoch(),
        fence.epochStart(),
        fence.swept(),
        fence.comparesFrom(),
        fence.highest(),
        fence.snapshot(),
        repair.toString());
  }

  private static long records(Snapshot snapshot) {
    return Long.parseLong(snapshot.summary().getOrDefault(SnapshotSummary.TOTAL_RECORDS_PROP, "0"));
  }

  private static long rows(Connection duckDb) throws SQLException {
    try (Statement statement = duckDb.createStatement();
        ResultSet counted = statement.executeQuery("SELECT count(*) FROM asked")) {
      counted.next();
      return counted.getLong(1);
    }
  }
}
