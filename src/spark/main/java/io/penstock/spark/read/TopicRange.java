package io.penstock.spark.read;

import java.io.Serializable;

/**
 * What one batch reads of one topic.
 *
 * @param topic topic name
 * @param topicId Kafka's id of the topic
 * @param partition the topic's only partition
 * @param from first offset
 * @param to first offset not read
 */
public record TopicRange(String topic, String topicId, int partition, long from, long to)
    implements Serializable {

  /** The range's beginning, of at most so many offsets. */
  public TopicRange first(long offsets) {
    return new TopicRange(topic, topicId, partition, from, Math.min(to, from + offsets));
  }

  /** Number of offsets; records may be fewer. */
  public long size() {
    return to - from;
  }
}
