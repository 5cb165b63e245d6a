package io.penstock.cli.cases.oracle;

import io.penstock.cli.cases.oracle.HistoryRows.Entry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Plays history in the order of positions, one change after another. A key may hold two versions of
 * a row for a while where its constraint is deferred; a delete that names a whole row then removes
 * that version only.
 */
final class Fold {
  private final List<Integer> key;
  private final Map<List<@Nullable String>, List<Version>> versions = new LinkedHashMap<>();
  private @Nullable Removed removed;

  /**
   * Of a table without rows.
   *
   * @param key places of the key's columns
   */
  Fold(List<Integer> key) {
    this.key = key;
  }

  private record Version(List<@Nullable String> values, boolean read) {}

  /** The row that a delete took away, from which an update of its key takes unsent values. */
  private record Removed(long lsn, long xid, List<@Nullable String> values) {}

  void take(Entry entry) {
    switch (entry.op()) {
      case 't' -> versions.clear();
      case 'd' -> delete(entry);
      case 'r', 'c' -> insert(entry);
      case 'u' -> update(entry);
      default -> throw new IllegalStateException("history holds an op '" + entry.op() + "'");
    }
  }

  /** The rows that are left. */
  List<Row> rows() {
    return versions.values().stream()
        .flatMap(List::stream)
        .map(version -> new Row(version.values()))
        .toList();
  }

  private void insert(Entry entry) {
    List<Version> present = versions.computeIfAbsent(keyOf(entry), k -> new ArrayList<>());
    Removed from = removed;
    boolean moved = from != null && from.lsn() == entry.lsn() && from.xid() == entry.xid();
    List<@Nullable String> values =
        moved && from != null ? filled(entry.values(), from.values()) : entry.values();
    if (entry.read() || present.size() == 1 && present.get(0).read()) {
      present.clear();
    }
    // Only an incremental read stands before changes that it came after.
    present.add(new Version(values, entry.read() && entry.lsn() == 0));
  }

  private void update(Entry entry) {
    List<Version> present = versions.computeIfAbsent(keyOf(entry), k -> new ArrayList<>());
    List<@Nullable String> values = entry.values();
    if (!present.isEmpty()) {
      values = filled(values, present.remove(present.size() - 1).values());
    }
    present.add(new Version(values, false));
  }

  private void delete(Entry entry) {
    List<Version> present = versions.getOrDefault(keyOf(entry), List.of());
    if (present.isEmpty()) {
      return;
    }
    int which = 0;
    if (!entry.values().contains(Row.UNSENT)) {
      List<@Nullable String> image = entry.values();
      while (which < present.size() && !present.get(which).values().equals(image)) {
        which++;
      }
      // No version is the one that it names: with a key that is not deferred that cannot be.
      which = which == present.size() ? 0 : which;
    }
    removed = new Removed(entry.lsn(), entry.xid(), present.remove(which).values());
    if (present.isEmpty()) {
      versions.remove(keyOf(entry));
    }
  }

  private List<@Nullable String> keyOf(Entry entry) {
    List<@Nullable String> values = new ArrayList<>();
    key.forEach(place -> values.add(entry.values().get(place)));
    return values;
  }

  private static List<@Nullable String> filled(
      List<@Nullable String> values, List<@Nullable String> base) {
    List<@Nullable String> filled = new ArrayList<>(values);
    for (int i = 0; i < filled.size(); i++) {
      if (Objects.equals(filled.get(i), Row.UNSENT)) {
        filled.set(i, base.get(i));
      }
    }
    return filled;
  }
}
