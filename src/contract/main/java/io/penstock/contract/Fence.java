package io.penstock.contract;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * What a lake table has taken of its topic; kept in the table itself, so that the table is its own
 * checkpoint. A history table's fence moves by reading Kafka; a current table's by merging history
 * batches, and repeats the topic part of the batch that it took last.
 *
 * @param batch last history batch taken (for a history table, the one it wrote last); numbers are
 *     never used twice in a table's life
 * @param topicId Kafka's id of the topic, which differs when a topic is re-created under its name
 * @param topic topic name
 * @param partition topic partition
 * @param offset first offset not yet taken
 * @param epoch epoch of the newest change taken
 * @param highest highest position of a streamed change taken, null while nothing has streamed
 * @param runId ingest run that published it
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Fence(
    long batch,
    String topicId,
    String topic,
    int partition,
    long offset,
    int epoch,
    @Nullable Position highest,
    String runId) {

  /** Key of the fence in snapshot summaries, and of its copy among the table's properties. */
  public static final String PROPERTY = "penstock.fence";

  /** Snapshot-summary key of the run that staged a snapshot. */
  public static final String RUN_PROPERTY = "penstock.run";

  /**
   * The fence's copy among the table's properties, written in the same metadata commit. It counts
   * only where no snapshot with a fence is left.
   *
   * @param sequenceNumber Iceberg sequence number of the snapshot that carried the fence
   * @param totalRecords rows of the table in that snapshot; a history table that holds another
   *     number was rolled back or written to since
   * @param fence the fence
   */
  public record Copy(long sequenceNumber, long totalRecords, Fence fence) {}
}
