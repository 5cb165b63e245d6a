package io.penstock.fleet;

import io.penstock.contract.IngestJob.Brake;
import io.penstock.fleet.Step.Change;
import io.penstock.table.Policy;
import io.penstock.table.ReconcileMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What is other in a policy, in the words of a fleet file. */
final class PolicyChanges {
  private PolicyChanges() {}

  /** The differences, the layout's left out. */
  static List<Change> between(Policy before, Policy after) {
    List<Change> changes = new ArrayList<>();
    add(changes, "owner", before.owner(), after.owner());
    add(changes, "lagTarget", text(before.lagTarget()), text(after.lagTarget()));
    add(changes, "brake", text(before.brake()), text(after.brake()));
    add(changes, "reconcileEvery", text(before.reconcileEvery()), text(after.reconcileEvery()));
    add(changes, "compactEvery", text(before.compactEvery()), text(after.compactEvery()));
    add(changes, "keepSnapshots", text(before.keepSnapshots()), text(after.keepSnapshots()));
    add(changes, "paused", String.valueOf(before.paused()), String.valueOf(after.paused()));
    add(changes, "sensitive", before.sensitive().toString(), after.sensitive().toString());
    add(changes, "reconcileMode", text(before.reconcileMode()), text(after.reconcileMode()));
    add(
        changes,
        "repairRows",
        String.valueOf(before.repairRows()),
        String.valueOf(after.repairRows()));
    return changes;
  }

  /** All of a new table's. */
  static List<Change> of(String namespace, Policy policy) {
    List<Change> changes = new ArrayList<>();
    add(changes, "namespace", null, namespace);
    add(changes, "formatVersion", null, String.valueOf(policy.formatVersion()));
    add(changes, "buckets", null, String.valueOf(policy.buckets()));
    add(changes, "owner", null, policy.owner());
    add(changes, "lagTarget", null, text(policy.lagTarget()));
    add(changes, "brake", null, text(policy.brake()));
    add(changes, "reconcileEvery", null, text(policy.reconcileEvery()));
    add(changes, "compactEvery", null, text(policy.compactEvery()));
    add(changes, "keepSnapshots", null, text(policy.keepSnapshots()));
    add(changes, "paused", null, String.valueOf(policy.paused()));
    add(changes, "sensitive", null, policy.sensitive().toString());
    add(changes, "reconcileMode", null, text(policy.reconcileMode()));
    add(changes, "repairRows", null, String.valueOf(policy.repairRows()));
    return changes;
  }

  private static void add(
      List<Change> changes, String name, @Nullable String before, @Nullable String after) {
    if (!Objects.equals(before, after)) {
      changes.add(new Change(name, before, after));
    }
  }

  /** As fleet files write it, in the largest unit that is whole. */
  static String text(Duration duration) {
    long seconds = duration.toSeconds();
    if (seconds % 86_400 == 0) {
      return seconds / 86_400 + "d";
    }
    if (seconds % 3_600 == 0) {
      return seconds / 3_600 + "h";
    }
    return seconds % 60 == 0 ? seconds / 60 + "m" : seconds + "s";
  }

  private static String text(ReconcileMode mode) {
    return mode.name().toLowerCase(Locale.ROOT);
  }

  private static String text(@Nullable Brake brake) {
    return brake == null
        ? "off"
        : "deletes of %d %% of at least %d rows"
            .formatted(brake.deletePercent(), brake.minimumRows());
  }
}
