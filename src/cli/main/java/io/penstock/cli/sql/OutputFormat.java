package io.penstock.cli.sql;

import java.io.PrintWriter;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** How rows are printed. */
enum OutputFormat {
  TABLE,
  CSV,
  JSON;

  static OutputFormat named(String name, CommandLine call) {
    for (OutputFormat format : values()) {
      if (format.name().toLowerCase(Locale.ROOT).equals(name)) {
        return format;
      }
    }
    throw new ParameterException(
        call, "There is no format '" + name + "': choose 'table', 'csv' or 'json'.");
  }

  RowWriter writer(PrintWriter out) {
    return switch (this) {
      case TABLE -> new TableWriter(out);
      case CSV -> new CsvWriter(out);
      case JSON -> new JsonWriter(out);
    };
  }
}
