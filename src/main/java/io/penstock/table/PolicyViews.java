package io.penstock.table;

import io.penstock.api.model.BrakePolicy;
import io.penstock.api.model.ReconciliationMode;
import io.penstock.api.model.TablePolicy;
import io.penstock.api.model.TablePolicy.FormatVersionEnum;
import io.penstock.api.model.TablePolicyChange;
import io.penstock.contract.IngestJob.Brake;
import io.penstock.problem.Fault;
import io.penstock.problem.InvalidException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Policies as the API asks for and shows them. */
public final class PolicyViews {
  private PolicyViews() {}

  static Policy asked(@Nullable TablePolicy asked) {
    if (asked == null) {
      return Policy.USUAL;
    }
    FormatVersionEnum version = asked.getFormatVersion();
    return new Policy(
        asked.getOwner(),
        seconds(asked.getLagTargetSeconds(), Policy.USUAL.lagTarget()),
        version == null ? Policy.USUAL.formatVersion() : version.getValue(),
        or(asked.getBuckets(), Policy.USUAL.buckets()),
        brake(asked.getBrake(), Policy.USUAL.brake()),
        seconds(asked.getReconcileEverySeconds(), Policy.USUAL.reconcileEvery()),
        seconds(asked.getCompactEverySeconds(), Policy.USUAL.compactEvery()),
        seconds(asked.getKeepSnapshotsSeconds(), Policy.USUAL.keepSnapshots()),
        or(asked.getPaused(), Policy.USUAL.paused()),
        sensitive(asked.getSensitive(), Policy.USUAL.sensitive()),
        mode(asked.getReconcileMode(), Policy.USUAL.reconcileMode()),
        or(asked.getRepairRows(), Policy.USUAL.repairRows()));
  }

  static Policy changed(Policy policy, TablePolicyChange change) {
    String owner = change.getOwner();
    return new Policy(
        owner == null ? policy.owner() : owner.isEmpty() ? null : owner,
        seconds(change.getLagTargetSeconds(), policy.lagTarget()),
        policy.formatVersion(),
        policy.buckets(),
        brake(change.getBrake(), policy.brake()),
        seconds(change.getReconcileEverySeconds(), policy.reconcileEvery()),
        seconds(change.getCompactEverySeconds(), policy.compactEvery()),
        seconds(change.getKeepSnapshotsSeconds(), policy.keepSnapshots()),
        or(change.getPaused(), policy.paused()),
        sensitive(change.getSensitive(), policy.sensitive()),
        mode(change.getReconcileMode(), policy.reconcileMode()),
        or(change.getRepairRows(), policy.repairRows()));
  }

  /** As the API shows it. */
  public static TablePolicy view(Policy policy) {
    return new TablePolicy()
        .formatVersion(FormatVersionEnum.fromValue(policy.formatVersion()))
        .buckets(policy.buckets())
        .brake(view(policy.brake()))
        .owner(policy.owner())
        .lagTargetSeconds(policy.lagTarget().toSeconds())
        .reconcileEverySeconds(policy.reconcileEvery().toSeconds())
        .compactEverySeconds(policy.compactEvery().toSeconds())
        .keepSnapshotsSeconds(policy.keepSnapshots().toSeconds())
        .paused(policy.paused())
        .sensitive(policy.sensitive())
        .reconcileMode(ReconciliationMode.fromValue(policy.reconcileMode().name()))
        .repairRows(policy.repairRows());
  }

  private static ReconcileMode mode(@Nullable ReconciliationMode asked, ReconcileMode present) {
    return asked == null ? present : ReconcileMode.valueOf(asked.name());
  }

  private static <T> T or(@Nullable T asked, T present) {
    return Optional.ofNullable(asked).orElse(present);
  }

  private static Duration seconds(@Nullable Long asked, Duration present) {
    return asked == null ? present : Duration.ofSeconds(asked);
  }

  /** The contract's validation looks into elements, not at whether there are any. */
  private static List<String> sensitive(@Nullable List<String> asked, List<String> present) {
    if (asked == null) {
      return present;
    }
    if (asked.contains(null)) {
      throw new InvalidException(
          "invalid-request",
          "The request is wrong; see errors.",
          List.of(new Fault(null, "A sensitive column must be a name, not null.")));
    }
    return List.copyOf(asked);
  }

  private static @Nullable Brake brake(@Nullable BrakePolicy asked, @Nullable Brake present) {
    if (asked == null) {
      return present;
    }
    if (Boolean.FALSE.equals(asked.getEnabled())) {
      return null;
    }
    return new Brake(
        or(asked.getDeletePercent(), Brake.USUAL.deletePercent()),
        or(asked.getMinimumRows(), Brake.USUAL.minimumRows()));
  }

  private static BrakePolicy view(@Nullable Brake brake) {
    return brake == null
        ? new BrakePolicy().enabled(false).deletePercent(null).minimumRows(null)
        : new BrakePolicy()
            .enabled(true)
            .deletePercent(brake.deletePercent())
            .minimumRows(brake.minimumRows());
  }
}
