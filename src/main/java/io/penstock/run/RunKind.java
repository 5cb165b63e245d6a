package io.penstock.run;

import java.util.Locale;

/** What a run does to its tables, and by which Spark application. */
public enum RunKind {
  /** Takes the changes of topics into history and current tables. */
  INGEST("io.penstock.spark.IngestApplication"),
  /** Compacts lake tables and expires their snapshots. */
  MAINTENANCE("io.penstock.spark.MaintenanceApplication");

  private final String application;

  RunKind(String application) {
    this.application = application;
  }

  /** Main class of the Spark application. */
  String application() {
    return application;
  }

  /** Such as {@code ingest run}, for sentences. */
  String words() {
    return name().toLowerCase(Locale.ROOT) + " run";
  }

  /** Such as {@code ingest-run}, for problem types and, with an s, paths. */
  String slug() {
    return words().replace(' ', '-');
  }
}
