package io.penstock.source;

import org.jspecify.annotations.Nullable;

/**
 * A source that there is or was.
 *
 * @param replicated whether it is replicated from now
 * @param slotKept of one that is not: whether its slot and its connector's offsets were kept
 * @param walVolumeBytes size of the volume of its server's WAL, null if nobody said
 */
public record KnownSource(
    Source source, boolean replicated, boolean slotKept, @Nullable Long walVolumeBytes) {

  /** One of which nobody said how large that volume is. */
  public KnownSource(Source source, boolean replicated, boolean slotKept) {
    this(source, replicated, slotKept, null);
  }
}
