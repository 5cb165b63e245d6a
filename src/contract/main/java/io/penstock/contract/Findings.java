package io.penstock.contract;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a run found out about a table that the service has to act on.
 *
 * @param unknownColumns columns of the stream that the job's document does not name
 * @param held the mass change that the brake holds
 * @param resnapshot how far the table's re-snapshot has come
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Findings(
    @Nullable List<String> unknownColumns,
    @Nullable HeldChange held,
    @Nullable ResnapshotProgress resnapshot) {

  /**
   * How far a re-snapshot has come in the lake, once its reads are through.
   *
   * @param epochStart number of its epoch start
   * @param complete whether every row was read and the keys that were not are removed
   * @param unread keys of rows that streamed with values unsent and were never read, since Debezium
   *     drops a read that a change overtakes: to be read once more. Each key is its columns' values
   *     in key order, as text that PostgreSQL can read. At most 1,000; more follow when these are
   *     read.
   */
  public record ResnapshotProgress(int epochStart, boolean complete, List<List<String>> unread) {}
}
