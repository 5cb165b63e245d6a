package io.penstock.spark.read;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * What one batch reads of one topic; nothing, where the batch only begins an epoch.
 *
 * @param topic topic name
 * @param topicId Kafka's id of the topic
 * @param partition the topic's only partition
 * @param from first offset
 * @param to first offset not read
 * @param newEpoch the epoch that begins at {@code from}, null if the table's epoch goes on
 */
public record TopicRange(
    String topic, String topicId, int partition, long from, long to, @Nullable NewEpoch newEpoch)
    implements Serializable {

  /** The range's beginning, of at most so many offsets. */
  public TopicRange first(long offsets) {
    return new TopicRange(topic, topicId, partition, from, Math.min(to, from + offsets), newEpoch);
  }

  /** A part of the range, given by its offsets; only the first one begins the epoch. */
  public TopicRange part(long first, long end) {
    return new TopicRange(topic, topicId, partition, first, end, first == from ? newEpoch : null);
  }

  /** Number of offsets; records may be fewer. */
  public long size() {
    return to - from;
  }
}
