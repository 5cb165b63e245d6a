package io.penstock.fleet;

import io.penstock.api.model.FleetApply;
import io.penstock.api.model.FleetApplyStep;
import io.penstock.api.model.FleetChange;
import io.penstock.api.model.FleetPlan;
import io.penstock.api.model.FleetRevision;
import io.penstock.api.model.FleetStep;
import io.penstock.api.model.FleetStepKind;
import io.penstock.api.model.LeftOutSource;
import io.penstock.fleet.FleetRevisions.Revision;
import io.penstock.fleet.Step.Reads;
import io.penstock.source.TableName;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** Plans as the API shows them. */
final class FleetViews {
  private FleetViews() {}

  static FleetPlan plan(KeptPlan kept) {
    return new FleetPlan(
        kept.id(),
        kept.plan().baseRevision(),
        utc(kept.createdAt()),
        kept.createdBy(),
        kept.plan().steps().stream().map(FleetViews::step).toList(),
        kept.plan().warnings(),
        kept.plan().leftOut().stream()
            .map(each -> new LeftOutSource(each.source(), each.pointer(), each.detail()))
            .toList());
  }

  static FleetApply apply(Apply apply) {
    Instant finished = apply.finishedAt();
    return new FleetApply(
            apply.planId(),
            apply.revision(),
            FleetApply.StatusEnum.fromValue(apply.status().name()),
            FleetApply.SlotEnum.fromValue(apply.slot().name()),
            apply.dropLakeData(),
            utc(apply.requestedAt()),
            apply.steps().stream().map(FleetViews::progress).toList())
        .finishedAt(finished == null ? null : utc(finished));
  }

  /** A revision without its file. */
  static FleetRevision revision(Revision revision) {
    return new FleetRevision(
        revision.number(), revision.planId(), utc(revision.appliedAt()), revision.appliedBy());
  }

  private static FleetStep step(Step step) {
    Reads reads = step.reads();
    return new FleetStep(
            kind(step),
            step.source(),
            step.changes().stream()
                .map(each -> new FleetChange(each.name()).before(each.before()).after(each.after()))
                .toList(),
            step.consequence(),
            step.destructive(),
            step.sql(),
            step.byAdministrator(),
            step.warnings())
        .table(text(step.table()))
        .readsRows(reads == null ? null : reads.rows())
        .readsBytes(reads == null ? null : reads.bytes());
  }

  private static FleetApplyStep progress(Apply.Progress progress) {
    Instant changed = progress.changedAt();
    return new FleetApplyStep(
            kind(progress.step()),
            progress.step().source(),
            FleetApplyStep.StatusEnum.fromValue(progress.status().name()))
        .table(text(progress.step().table()))
        .message(progress.message())
        .changedAt(changed == null ? null : utc(changed));
  }

  private static FleetStepKind kind(Step step) {
    return FleetStepKind.fromValue(step.kind().name());
  }

  private static @Nullable String text(@Nullable TableName name) {
    return name == null ? null : name.toString();
  }

  private static OffsetDateTime utc(Instant at) {
    return at.atOffset(ZoneOffset.UTC);
  }
}
