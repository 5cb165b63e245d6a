package io.penstock.cli.soak;

import io.penstock.cli.cases.ReplicatedDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** Columns that come, widen and go, as a replica can follow them; their names are never reused. */
final class SchemaChanges {
  private static final int MOST_AT_ONCE = 3;
  private static final String DEFAULT = "DEFAULT ";
  // A column that has gone tells nothing of the rows before it, so one with a default stays.
  private static final List<String> KINDS =
      List.of("int", "text", "int NOT NULL DEFAULT 7", "text DEFAULT 'constant'");

  private final Random random;
  private final Map<String, List<Extra>> extras = new ConcurrentHashMap<>();
  private int last;
  private int made;

  SchemaChanges(Random random) {
    this.random = random;
  }

  /** A column that a table did not begin with. */
  record Extra(String name, String kind) {
    boolean isNumber() {
      return kind.startsWith("int") || kind.startsWith("bigint");
    }

    private boolean mayGo() {
      return !kind.contains(DEFAULT);
    }

    /** As text, what rows from before it have; null for NULL. */
    private @Nullable String missing() {
      return mayGo()
          ? null
          : kind.substring(kind.indexOf(DEFAULT) + DEFAULT.length()).replace("'", "");
    }

    private Extra widened() {
      return new Extra(name, kind.replaceFirst("^int", "bigint"));
    }
  }

  /** The columns that a table has now beside those it began with. */
  List<Extra> of(String table) {
    return extras.computeIfAbsent(table, name -> new CopyOnWriteArrayList<>());
  }

  /**
   * What rows from before a table's extra columns have in them, as text; the source itself forgets
   * it when it rewrites the table.
   */
  Map<String, String> missing(String table) {
    Map<String, String> missing = new HashMap<>();
    for (Extra extra : of(table)) {
      String value = extra.missing();
      if (value != null) {
        missing.put(extra.name(), value);
      }
    }
    return missing;
  }

  /** How many changes were made. */
  int made() {
    return made;
  }

  /** Changes a table, unless it is too busy. */
  void change(ReplicatedDatabase database) throws SQLException {
    String table = RandomStatement.TABLES.get(random.nextInt(RandomStatement.TABLES.size()));
    List<Extra> present = of(table);
    int kind = random.nextInt(3);
    if (present.isEmpty() || kind == 0 && present.size() < MOST_AT_ONCE) {
      Extra added = new Extra("x" + ++last, KINDS.get(random.nextInt(KINDS.size())));
      if (alter(database, table, "ADD COLUMN %s %s".formatted(added.name(), added.kind()))) {
        present.add(added);
      }
      return;
    }
    Extra chosen = present.get(random.nextInt(present.size()));
    if (kind == 1 && chosen.kind().startsWith("int")) {
      if (alter(database, table, "ALTER COLUMN %s TYPE bigint".formatted(chosen.name()))) {
        present.set(present.indexOf(chosen), chosen.widened());
      }
    } else if (chosen.mayGo() && alter(database, table, "DROP COLUMN " + chosen.name())) {
      present.remove(chosen);
    }
  }

  private boolean alter(ReplicatedDatabase database, String table, String change)
      throws SQLException {
    try (Connection connection = database.connect()) {
      ReplicatedDatabase.execute(
          connection,
          "SET search_path = soak",
          "SET lock_timeout = '3s'",
          "ALTER TABLE %s %s".formatted(table, change));
      made++;
      return true;
    } catch (SQLException e) {
      if (RandomWriter.isOf(RandomWriter.LOCK, e) || RandomWriter.isOf(RandomWriter.ROLLBACK, e)) {
        return false;
      }
      throw e;
    }
  }

  /**
   * A statement's part that sets some of the extra columns, such as {@code , x1 = 5}; or nothing.
   */
  static String assignments(List<Extra> extras, Random random) {
    List<String> parts = new ArrayList<>();
    for (Extra extra : extras) {
      if (random.nextBoolean()) {
        int value = random.nextInt(1000);
        parts.add(
            ", %s = %s".formatted(extra.name(), extra.isNumber() ? value : "'x" + value + "'"));
      }
    }
    return String.join("", parts);
  }
}
