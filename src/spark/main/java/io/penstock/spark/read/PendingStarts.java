package io.penstock.spark.read;

import io.penstock.contract.EpochStart;
import io.penstock.contract.EpochStart.Cause;
import io.penstock.contract.Fence;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The epoch starts that a table has not taken yet, against its topic as it is. A start is reached
 * at its offset; one that was recorded late, or in another life of the topic, at once.
 */
final class PendingStarts {
  private final List<EpochStart> pending;
  private final String topicId;

  PendingStarts(List<EpochStart> starts, Optional<Fence> fence, String topicId) {
    int taken = fence.map(Fence::epochStart).orElse(0);
    this.topicId = topicId;
    pending =
        inOrder(
            starts.stream()
                .filter(start -> start.number() > taken)
                .sorted(Comparator.comparingInt(EpochStart::number))
                .toList());
  }

  /** Two that were recorded at the same time may have their offsets the other way round. */
  private List<EpochStart> inOrder(List<EpochStart> starts) {
    List<EpochStart> ordered = new ArrayList<>();
    long reached = 0;
    for (EpochStart start : starts) {
      long offset = isOfTopic(start) ? Math.max(reached, start.offset()) : start.offset();
      reached = isOfTopic(start) ? offset : reached;
      ordered.add(new EpochStart(start.number(), start.cause(), start.topicId(), offset));
    }
    return ordered;
  }

  /**
   * Whether what the topic does not hold any more is given up: a start in the topic's present life
   * was recorded of which nothing is lost. One that lies before the topic's beginning has lost
   * changes, or reads, of its own.
   *
   * @param begin first offset that the topic holds
   */
  boolean acceptGap(long begin) {
    return pending.stream().anyMatch(start -> isOfTopic(start) && start.offset() >= begin);
  }

  /**
   * The epoch that a batch from an offset on begins, null if none does.
   *
   * @param from the batch's first offset
   * @param afterGap whether something is missing before it. A re-snapshot then begins there, even
   *     before its own offset, since nothing from before the gap may count; while a replaced
   *     source's changes must not share an epoch with those before it.
   */
  @Nullable NewEpoch takenAt(long from, boolean afterGap) {
    NewEpoch taken = null;
    boolean replaced = false;
    boolean open = afterGap;
    for (EpochStart start : pending) {
      boolean beginsAtGap = open && start.cause() == Cause.RESNAPSHOT;
      if (isOfTopic(start) && start.offset() > from && !beginsAtGap) {
        break;
      }
      open &= !isOfTopic(start);
      replaced |= start.cause() != Cause.RESNAPSHOT;
      taken = new NewEpoch(start.number(), replaced);
    }
    return taken;
  }

  /** First offset that a batch must not reach, since an epoch begins there after all. */
  long cut(@Nullable NewEpoch taken, long end) {
    return pending.stream()
        .filter(start -> taken == null || start.number() > taken.start())
        .filter(this::isOfTopic)
        .mapToLong(EpochStart::offset)
        .reduce(end, Math::min);
  }

  private boolean isOfTopic(EpochStart start) {
    return start.topicId().equals(topicId);
  }
}
