package io.penstock.slot;

import io.penstock.reconcile.TableProofs;
import io.penstock.slot.SlotState.Loss;
import io.penstock.source.KnownSource;
import io.penstock.source.Source;
import io.penstock.source.Sources;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * Keeps what samples showed, and what follows from it; others learn of it in the same transaction.
 */
@Service
class SlotKeeping {
  private static final Logger log = LoggerFactory.getLogger(SlotKeeping.class);
  private final WatchedSlots watched;
  private final SlotSamples samples;
  private final Sources sources;
  private final TableProofs proofs;
  private final SlotStates states;
  private final ApplicationEventPublisher events;

  SlotKeeping(
      WatchedSlots watched,
      SlotSamples samples,
      Sources sources,
      TableProofs proofs,
      SlotStates states,
      ApplicationEventPublisher events) {
    this.watched = watched;
    this.samples = samples;
    this.sources = sources;
    this.proofs = proofs;
    this.states = states;
    this.events = events;
  }

  /**
   * Keeps a sample; one that is older than what is known changes nothing.
   *
   * @param nanos how long ago it was begun
   */
  @Transactional
  void sampled(Source source, Sampled sampled, long nanos) {
    Watched before = watched.lock(source.name()).orElse(null);
    if (before == null) {
      return;
    }
    Instant at = watched.ago(nanos);
    if (before.sampledAt() != null && !at.isAfter(before.sampledAt())) {
      return;
    }
    SlotSample slot = sampled.slot(source.slot()).orElse(null);
    Loss loss = Losses.after(before, sampled.server(), slot, at);
    Instant usable =
        loss == null || slot == null || !slot.usable() ? null : usable(before, sampled, slot, at);
    if (loss != null && usable != null && proofs.areCleanSince(source.name(), usable)) {
      log.info("All tables were proved since the slot was lost. source={}", source.name());
      loss = null;
      usable = null;
    }
    if (loss != null && !loss.equals(before.loss())) {
      log.warn("{} Its tables have to be proved. source={}", loss.reason(), source.name());
    }
    watched.keep(
        new Watched(
            before.source(),
            before.slotName(),
            before.walVolumeBytes(),
            at,
            null,
            null,
            at,
            sampled.server(),
            slot,
            unreadSince(before, slot, at),
            strangers(sampled),
            slot == null ? before.seenAt() : at,
            firstConfirmed(before, sampled, slot),
            loss,
            usable,
            before.size(),
            before.sizedAt(),
            at));
    samples.add(source.name(), at, sampled.server().facts().walLsn(), slot);
    if (sampled.size() != null) {
      watched.size(source.name(), sampled.size());
    }
    publish(source.name());
  }

  /** Keeps that a source did not answer. */
  @Transactional
  void failed(Source source, String failure) {
    watched.failed(source.name(), failure);
    publish(source.name());
  }

  private void publish(String source) {
    watched.find(source).ifPresent(now -> events.publishEvent(states.observed(now)));
  }

  private static @Nullable Instant unreadSince(
      Watched before, @Nullable SlotSample slot, Instant at) {
    if (slot == null || slot.active()) {
      return null;
    }
    return before.unreadSince() == null ? at : before.unreadSince();
  }

  /** From when the newest stretch of being usable began; what was lost later is lost again. */
  private static Instant usable(Watched before, Sampled sampled, SlotSample slot, Instant at) {
    Instant since = before.loss() == null ? null : before.usableSince();
    return since == null || Losses.isAnother(before, sampled.server(), slot) ? at : since;
  }

  private static @Nullable Long firstConfirmed(
      Watched before, Sampled sampled, @Nullable SlotSample slot) {
    if (slot == null) {
      return null;
    }
    boolean another = Losses.isAnother(before, sampled.server(), slot);
    return another || before.firstConfirmedLsn() == null
        ? slot.confirmedLsn()
        : before.firstConfirmedLsn();
  }

  /** Sources of one server see each other's slots. */
  private List<SlotSample> strangers(Sampled sampled) {
    Set<String> own =
        sources.ever().stream()
            .filter(KnownSource::replicated)
            .map(known -> known.source().slot())
            .collect(Collectors.toSet());
    return sampled.slots().stream().filter(slot -> !own.contains(slot.name())).toList();
  }
}
