package io.penstock.contract;

import java.util.List;
import java.util.Set;

/** The names of the columns that Penstock adds to lake tables, beside the source's own. */
public final class MetadataColumns {
  /** One letter: {@code c u d t r}. History only. */
  public static final String OP = "_op";

  /** The epoch that the change belongs to. */
  public static final String EPOCH = "_epoch";

  /** Whether the change was read by a snapshot rather than streamed. */
  public static final String FROM_SNAPSHOT = "_from_snapshot";

  /** LSN of the commit before the change's transaction; orders transactions by commit. */
  public static final String PREV_COMMIT_LSN = "_prev_commit_lsn";

  /** LSN of the change. */
  public static final String LSN = "_lsn";

  /** The source's transaction id, as Debezium reports it (32 bits). Null for snapshot reads. */
  public static final String TX_ID = "_tx_id";

  /** Commit time at the source, for display; never used for order. */
  public static final String SOURCE_TS = "_source_ts";

  /** Names of the columns whose unchanged values the source did not send. History only. */
  public static final String UNCHANGED = "_unchanged";

  /** Kafka topic of the change. History only. */
  public static final String TOPIC = "_topic";

  /** Kafka partition of the change. History only. */
  public static final String PARTITION = "_topic_partition";

  /** Kafka offset of the change, last component of the position. */
  public static final String OFFSET = "_offset";

  /** Number of the history commit that brought the change, from 1, without gaps. History only. */
  public static final String BATCH = "_batch";

  /** When the change was ingested; history is partitioned by its day. History only. */
  public static final String INGESTED_AT = "_ingested_at";

  /** Metadata columns of a history table, in their order, after the source's columns. */
  public static final List<String> HISTORY =
      List.of(
          OP,
          EPOCH,
          FROM_SNAPSHOT,
          PREV_COMMIT_LSN,
          LSN,
          TX_ID,
          SOURCE_TS,
          UNCHANGED,
          TOPIC,
          PARTITION,
          OFFSET,
          BATCH,
          INGESTED_AT);

  /** Metadata columns of a current table, in their order, after the source's columns. */
  public static final List<String> CURRENT =
      List.of(EPOCH, FROM_SNAPSHOT, PREV_COMMIT_LSN, LSN, OFFSET, TX_ID, SOURCE_TS);

  /** Names that Iceberg keeps for itself: a table that has one cannot be compacted. */
  private static final Set<String> ICEBERG =
      Set.of(
          "_file",
          "_pos",
          "_deleted",
          "_spec_id",
          "_partition",
          "_row_id",
          "_last_updated_sequence_number",
          "_change_type",
          "_change_ordinal",
          "_commit_snapshot_id");

  private MetadataColumns() {}

  /** Whether a source column of this name would collide with a metadata column. */
  public static boolean isReserved(String columnName) {
    return HISTORY.contains(columnName) || ICEBERG.contains(columnName);
  }
}
