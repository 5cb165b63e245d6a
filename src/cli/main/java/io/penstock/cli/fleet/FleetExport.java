package io.penstock.cli.fleet;

import io.penstock.cli.fleet.DatabaseContent.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A first fleet file of one database. */
final class FleetExport {
  private static final String OWN_SCHEMA = "penstock";
  private static final int LONGEST_NAME = 40;

  private FleetExport() {}

  /**
   * The file's text.
   *
   * @param name of the source, null to make it from the database's
   */
  static String of(DatabaseUrl url, @Nullable String name, DatabaseContent content) {
    String source = name == null ? fit(url.database()) : name;
    String variable =
        "PENSTOCK_SOURCE_" + source.toUpperCase(Locale.ROOT).replace('-', '_') + "_PASSWORD";
    StringBuilder text = new StringBuilder("version: 1\ndefaults:\n  lagTarget: 15m\nsources:\n");
    line(text, "  - name: ", source);
    line(text, "    host: ", url.host());
    text.append("    port: ").append(url.port()).append('\n');
    line(text, "    database: ", url.database());
    line(text, "    username: ", url.user());
    text.append("    password:\n");
    line(text, "      service: ", "env:" + variable);
    line(text, "      connect: ", "${env:" + variable + "}");
    publication(text, content.publications());
    own(text, content, "heartbeatTable", "heartbeat");
    own(text, content, "signalTable", "signal");
    text.append("    tables:\n");
    rules(text, content);
    return text.toString();
  }

  private static void publication(StringBuilder text, List<String> publications) {
    if (publications.isEmpty()) {
      text.append(
          "    # There is none yet: CREATE PUBLICATION penstock FOR ALL TABLES, or for some.\n");
    } else if (publications.size() > 1) {
      text.append("    # There are ").append(publications).append(".\n");
    }
    line(text, "    publication: ", publications.isEmpty() ? "penstock" : publications.get(0));
  }

  private static void own(StringBuilder text, DatabaseContent content, String field, String table) {
    if (content.has(OWN_SCHEMA, table)) {
      line(text, "    " + field + ": ", OWN_SCHEMA + "." + table);
    }
  }

  private static void rules(StringBuilder text, DatabaseContent content) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    for (Table table : content.tables()) {
      if (table.replicable() && !table.schema().equals(OWN_SCHEMA)) {
        counts.merge(table.schema(), 1, Integer::sum);
      }
    }
    counts.forEach(
        (schema, count) -> {
          if (schema.contains(".") || schema.contains("*")) {
            text.append("      # No pattern can name the schema ").append(schema).append(".\n");
          } else {
            text.append("      # ").append(count).append(" with a primary key\n");
            line(text, "      - include: ", schema + ".*");
          }
        });
    if (counts.isEmpty()) {
      text.append("      # No table has a primary key.\n      []\n");
    }
    for (Table table : content.tables()) {
      if (!table.replicable() && !table.schema().equals(OWN_SCHEMA)) {
        text.append("      # left out, ")
            .append(table.unlogged() ? "unlogged: " : "without a primary key: ")
            .append((table.schema() + "." + table.name()).replaceAll("\\p{Cntrl}", " "))
            .append('\n');
      }
    }
  }

  private static void line(StringBuilder text, String field, String value) {
    boolean plain = value.matches("[A-Za-z][A-Za-z0-9_./*-]*");
    text.append(field).append(plain ? value : "'" + value.replace("'", "''") + "'").append('\n');
  }

  /** What a source may be called. */
  private static String fit(String database) {
    String name = database.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_-]", "-");
    String begun = name.matches("[a-z].*") ? name : "db-" + name;
    return begun.substring(0, Math.min(LONGEST_NAME, begun.length()));
  }
}
