package io.penstock.cli.fleet;

import io.penstock.cli.client.FleetPlan;
import io.penstock.cli.client.FleetPlan.Change;
import io.penstock.cli.client.FleetPlan.Step;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A plan for people. */
final class PlanText {
  private static final String[] UNITS = {"B", "KiB", "MiB", "GiB", "TiB"};
  private static final int UNIT = 1024;

  private PlanText() {}

  static void print(FleetPlan plan, PrintWriter out) {
    plan.steps().forEach(step -> print(step, out));
    if (!plan.warnings().isEmpty()) {
      out.println("To know:");
      plan.warnings().forEach(warning -> out.println("  " + warning));
    }
    plan.leftOut()
        .forEach(each -> out.println("Left out: %s, %s".formatted(each.source(), each.detail())));
    out.println(
        plan.steps().isEmpty() && !plan.leftOut().isEmpty()
            ? "Nothing to do for the sources that answer."
            : sum(plan.steps()));
    out.flush();
  }

  private static void print(Step step, PrintWriter out) {
    String name = step.table() == null ? step.source() : step.source() + ": " + step.table();
    out.println(
        (step.destructive() ? "! " : "  ")
            + kind(step.kind())
            + " "
            + name
            + (step.destructive() ? "  (destructive)" : ""));
    step.changes().forEach(change -> out.println("      " + text(change)));
    out.println("      " + step.consequence());
    Long rows = step.readsRows();
    if (rows != null) {
      out.printf(
          Locale.ROOT,
          "      reads about %,d rows, %s%n",
          rows,
          bytes(Objects.requireNonNullElse(step.readsBytes(), 0L)));
    }
    if (!step.sql().isEmpty()) {
      out.println(
          step.byAdministrator()
              ? "      an administrator has to run there:"
              : "      Penstock runs there:");
      step.sql().forEach(sql -> out.println("        " + sql + ";"));
    }
    step.warnings().forEach(warning -> out.println("      note: " + warning));
  }

  /** From {@code REGISTER_TABLE} to {@code register table}. */
  static String kind(String kind) {
    return kind.toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private static String text(Change change) {
    if (change.before() == null) {
      return change.name() + ": " + change.after();
    }
    String after = change.after() == null ? "(none)" : change.after();
    return "%s: %s -> %s".formatted(change.name(), change.before(), after);
  }

  private static String sum(List<Step> steps) {
    if (steps.isEmpty()) {
      return "Nothing to do: the fleet is as the file says.";
    }
    long destructive = steps.stream().filter(Step::destructive).count();
    long rows = steps.stream().mapToLong(step -> orZero(step.readsRows())).sum();
    long bytes = steps.stream().mapToLong(step -> orZero(step.readsBytes())).sum();
    long administrator = steps.stream().filter(Step::byAdministrator).count();
    return String.format(
        Locale.ROOT,
        "%d steps, %d destructive, %d for an administrator; about %,d rows (%s) to read.",
        steps.size(),
        destructive,
        administrator,
        rows,
        bytes(bytes));
  }

  private static long orZero(@Nullable Long number) {
    return number == null ? 0 : number;
  }

  private static String bytes(long bytes) {
    double size = bytes;
    int unit = 0;
    while (size >= UNIT && unit < UNITS.length - 1) {
      size /= UNIT;
      unit++;
    }
    return String.format(Locale.ROOT, unit == 0 ? "%.0f %s" : "%.1f %s", size, UNITS[unit]);
  }
}
