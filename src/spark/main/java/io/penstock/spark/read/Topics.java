package io.penstock.spark.read;

import io.penstock.contract.Fence;
import io.penstock.contract.IngestJob.TableTask;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.ListOffsetsResult;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;

/** The topics of a job: their ids and how far they reach, asked once for all. */
public final class Topics {
  private static final ListOffsetsOptions COMMITTED =
      new ListOffsetsOptions(IsolationLevel.READ_COMMITTED);

  private final Map<String, TopicDescription> topics;
  private final Map<TopicPartition, Long> begins;
  private final Map<TopicPartition, Long> ends;

  private Topics(
      Map<String, TopicDescription> topics,
      Map<TopicPartition, Long> begins,
      Map<TopicPartition, Long> ends) {
    this.topics = topics;
    this.begins = begins;
    this.ends = ends;
  }

  /** Asks Kafka about the topics; those that do not exist (yet) are left out. */
  public static Topics describe(Map<String, String> kafka, Collection<String> names)
      throws ExecutionException, InterruptedException {
    try (Admin admin = Admin.create(new HashMap<>(kafka))) {
      Map<String, TopicDescription> found = new HashMap<>();
      for (Map.Entry<String, KafkaFuture<TopicDescription>> topic :
          admin.describeTopics(names).topicNameValues().entrySet()) {
        try {
          found.put(topic.getKey(), topic.getValue().get());
        } catch (ExecutionException e) {
          if (!(e.getCause() instanceof UnknownTopicOrPartitionException)) {
            throw e;
          }
        }
      }
      var partitions = found.keySet().stream().map(name -> new TopicPartition(name, 0)).toList();
      return new Topics(
          found,
          offsets(admin, partitions, OffsetSpec.earliest()),
          offsets(admin, partitions, OffsetSpec.latest()));
    }
  }

  private static Map<TopicPartition, Long> offsets(
      Admin admin, Collection<TopicPartition> partitions, OffsetSpec spec)
      throws ExecutionException, InterruptedException {
    return admin
        .listOffsets(partitions.stream().collect(Collectors.toMap(p -> p, p -> spec)), COMMITTED)
        .all()
        .get()
        .entrySet()
        .stream()
        .collect(Collectors.toMap(Map.Entry::getKey, e -> offset(e.getValue())));
  }

  private static long offset(ListOffsetsResult.ListOffsetsResultInfo info) {
    return info.offset();
  }

  /**
   * What lies between a fence and the topic's end, as it was when it was asked, or the next epoch
   * start. Where an epoch start is due at the topic's end, the range is empty and begins the epoch.
   *
   * @param task the table, with the epoch starts that the service knows
   * @param fence the table's fence
   * @param fresh whether the fence was read right after the topic was asked; later it may have
   *     moved beyond the end by another run's doing, and then nothing is left to this one
   * @return the range, empty if the topic does not exist or has nothing new
   * @throws GapException if a part of it is gone and no epoch start gives it up
   */
  public Optional<TopicRange> after(TableTask task, Optional<Fence> fence, boolean fresh) {
    String topic = task.topic();
    TopicDescription description = topics.get(topic);
    if (description == null) {
      if (fence.isPresent()) {
        throw new GapException(
            "topic "
                + topic
                + " is gone; the table has taken it up to offset "
                + fence.get().offset());
      }
      return Optional.empty();
    }
    if (description.partitions().size() != 1) {
      throw new GapException(
          "topic "
              + topic
              + " has "
              + description.partitions().size()
              + " partitions; the order of a table's changes needs exactly one");
    }
    TopicPartition partition = new TopicPartition(topic, 0);
    String id = description.topicId().toString();
    long begin = begins.getOrDefault(partition, 0L);
    long end = ends.getOrDefault(partition, 0L);
    PendingStarts starts = new PendingStarts(task.state().epochStarts(), fence, id);
    String gap = fence.map(taken -> gap(taken, topic, id, begin)).orElse(null);
    if (gap != null && !starts.acceptGap(begin)) {
      throw new GapException(gap);
    }
    long from = gap == null ? fence.map(Fence::offset).orElse(begin) : begin;
    if (from > end && !fresh) {
      return Optional.empty();
    }
    if (from > end) {
      throw new GapException(
          "topic %s ends at offset %d, before the table's fence %d".formatted(topic, end, from));
    }
    NewEpoch epoch = starts.takenAt(from, gap != null);
    long to = starts.cut(epoch, end);
    return from == to && epoch == null
        ? Optional.empty()
        : Optional.of(new TopicRange(topic, id, 0, from, to, epoch));
  }

  /** What is missing between a fence and the topic's beginning, null if nothing is. */
  private static @Nullable String gap(Fence fence, String topic, String id, long begin) {
    if (!fence.topicId().equals(id)) {
      return "topic %s was re-created: its id was %s and is %s"
          .formatted(topic, fence.topicId(), id);
    }
    return fence.offset() < begin
        ? "topic %s no longer holds offsets %d to %d".formatted(topic, fence.offset(), begin - 1)
        : null;
  }

  /**
   * Whether nothing of the topic, as it was when it was asked, and no epoch start is left after a
   * range.
   *
   * @param fence the table's fence before the range
   */
  public boolean isEnd(TableTask task, Optional<Fence> fence, TopicRange range) {
    PendingStarts starts = new PendingStarts(task.state().epochStarts(), fence, range.topicId());
    return range.to() >= ends.getOrDefault(new TopicPartition(range.topic(), 0), 0L)
        && starts.cut(range.newEpoch(), Long.MAX_VALUE) > range.to();
  }
}
