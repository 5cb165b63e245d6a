package io.penstock.contract;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * What a lake table has taken of its topic; kept in the table itself, so that the table is its own
 * checkpoint. A history table's fence moves by reading Kafka; a current table's by merging history
 * batches, and repeats the topic part of the batch that it took last.
 *
 * @param sequence number of this fence in the table's life, from 1; grows by one with each publish
 * @param batch last history batch taken (for a history table, the one it wrote last)
 * @param topicId Kafka's id of the topic, which differs when a topic is re-created under its name
 * @param topic topic name
 * @param partition topic partition
 * @param offset first offset not yet taken
 * @param epoch epoch of the newest change taken
 * @param highest highest position of a streamed change taken, null while nothing has streamed
 * @param totalRecords rows that the table held after this fence's commit; with it a history table
 *     whose fence lives in the property alone proves that nothing was rolled back since
 * @param runId ingest run that published it
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Fence(
    long sequence,
    long batch,
    String topicId,
    String topic,
    int partition,
    long offset,
    int epoch,
    @Nullable Position highest,
    long totalRecords,
    String runId) {

  /** Key of the fence in snapshot summaries and among the table's properties. */
  public static final String PROPERTY = "penstock.fence";
}
