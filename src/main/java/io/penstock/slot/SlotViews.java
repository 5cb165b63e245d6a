package io.penstock.slot;

import io.penstock.api.model.Slot;
import io.penstock.api.model.SlotFigures;
import io.penstock.api.model.SlotLoss;
import io.penstock.api.model.SlotLossCost;
import io.penstock.api.model.SlotRunway;
import io.penstock.api.model.SlotSamplePoint;
import io.penstock.api.model.SlotSpill;
import io.penstock.api.model.SourceServer;
import io.penstock.api.model.StrangerSlot;
import io.penstock.contract.Lsn;
import io.penstock.slot.SlotSample.Spill;
import io.penstock.slot.SlotState.Loss;
import io.penstock.slot.SlotWatch.Stranger;
import io.penstock.slot.SourceState.Facts;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** Slots as the API shows them. */
final class SlotViews {
  private SlotViews() {}

  static Slot slot(SlotState state) {
    return new Slot()
        .source(state.source())
        .name(state.slot())
        .status(io.penstock.api.model.SlotStatus.fromValue(state.status().name()))
        .sampledAt(utc(state.sampledAt()))
        .loss(loss(state.loss()))
        .figures(state.sample() == null ? null : figures(state.sample()))
        .runway(runway(state.runway()))
        .costOfLoss(cost(state.cost()));
  }

  static StrangerSlot stranger(Stranger stranger) {
    return new StrangerSlot()
        .source(stranger.source())
        .name(stranger.sample().name())
        .figures(figures(stranger.sample()))
        .sampledAt(stranger.sampledAt().atOffset(ZoneOffset.UTC));
  }

  static SourceServer server(SourceState state, @Nullable Long walVolumeBytes) {
    SourceServer server =
        new SourceServer()
            .source(state.source())
            .answers(state.answers())
            .failure(state.failure())
            .failingSince(utc(state.failingSince()))
            .sampledAt(utc(state.sampledAt()))
            .walVolumeBytes(walVolumeBytes);
    Facts facts = state.facts();
    return facts == null
        ? server
        : server
            .walLsn(Lsn.format(facts.walLsn()))
            .walBytes(facts.walBytes())
            .oldestTransactionMillis(millis(facts.oldestTransaction()))
            .oldestPreparedTransactionMillis(millis(facts.oldestPrepared()))
            .heartbeatAgeMillis(millis(facts.heartbeat()))
            .heartbeatFailure(facts.heartbeatFailure());
  }

  static SlotSamplePoint point(SlotSamples.Sample sample) {
    return new SlotSamplePoint()
        .at(sample.at().atOffset(ZoneOffset.UTC))
        .walLsn(Lsn.format(sample.walLsn()))
        .confirmedLsn(lsn(sample.confirmedLsn()))
        .retainedBytes(sample.retainedBytes())
        .safeWalBytes(sample.safeWalBytes());
  }

  private static SlotFigures figures(SlotSample sample) {
    return new SlotFigures()
        .active(sample.active())
        .temporary(sample.temporary())
        .database(sample.database())
        .plugin(sample.plugin())
        .inactiveSince(utc(sample.inactiveSince()))
        .walStatus(sample.walStatus())
        .invalidationReason(sample.invalidationReason())
        .restartLsn(lsn(sample.restartLsn()))
        .confirmedLsn(lsn(sample.confirmedLsn()))
        .retainedBytes(sample.retainedBytes())
        .safeWalBytes(sample.safeWalBytes())
        .spill(spill(sample.spill()));
  }

  private static @Nullable SlotSpill spill(@Nullable Spill spill) {
    return spill == null
        ? null
        : new SlotSpill(spill.transactions(), spill.times(), spill.bytes(), spill.totalBytes());
  }

  private static @Nullable SlotLoss loss(@Nullable Loss loss) {
    return loss == null
        ? null
        : new SlotLoss(
            SlotLoss.CauseEnum.fromValue(loss.cause().name()),
            loss.reason(),
            loss.since().atOffset(ZoneOffset.UTC));
  }

  private static SlotRunway runway(Runway runway) {
    return new SlotRunway()
        .limit(
            runway.limit() == null ? null : SlotRunway.LimitEnum.fromValue(runway.limit().name()))
        .remainingBytes(runway.remainingBytes())
        .medianSeconds(seconds(runway.median()))
        .worstSeconds(seconds(runway.worst()))
        .unknown(runway.unknown());
  }

  private static SlotLossCost cost(LossCost cost) {
    return new SlotLossCost()
        .rows(cost.rows())
        .bytes(cost.bytes())
        .seconds(seconds(cost.time()))
        .unknown(cost.unknown());
  }

  private static @Nullable Long seconds(@Nullable Duration time) {
    return time == null ? null : time.toSeconds();
  }

  private static @Nullable Long millis(@Nullable Duration time) {
    return time == null ? null : time.toMillis();
  }

  private static @Nullable String lsn(@Nullable Long lsn) {
    return lsn == null ? null : Lsn.format(lsn);
  }

  private static @Nullable OffsetDateTime utc(@Nullable Instant time) {
    return time == null ? null : time.atOffset(ZoneOffset.UTC);
  }
}
