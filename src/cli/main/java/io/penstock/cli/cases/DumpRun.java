package io.penstock.cli.cases;

import io.penstock.cli.cases.oracle.SourceTable;
import io.penstock.cli.client.ApiException;
import io.penstock.cli.client.IngestRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Replicates a plain SQL dump: each table that has a primary key is a case of its own. A file
 * beside it, {@code x.changes.sql} for {@code x.sql}, is run once the dump is ingested.
 */
final class DumpRun {
  private static final String DATABASE = "dump";
  private static final String KEYLESS =
      """
      SELECT n.nspname || '.' || c.relname FROM pg_class c
      JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname <> ? AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'penstock')
        AND n.nspname NOT LIKE 'pg_toast%' AND c.relkind IN ('r', 'p') AND NOT c.relispartition
        AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'p')
      ORDER BY 1
      """;
  private static final String SCHEMAS =
      """
      SELECT DISTINCT n.nspname FROM pg_namespace n JOIN pg_class c ON c.relnamespace = n.oid
      WHERE n.nspname <> ? AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'penstock')
        AND n.nspname NOT LIKE 'pg_toast%' AND c.relkind IN ('r', 'p')
      ORDER BY 1
      """;

  private final Rig rig;
  private final ReplicatedDatabase database;
  private final Consumer<String> progress;

  DumpRun(Rig rig, Consumer<String> progress) {
    this(rig, DATABASE, progress);
  }

  DumpRun(Rig rig, String database, Consumer<String> progress) {
    this.rig = rig;
    this.database = new ReplicatedDatabase(rig, database);
    this.progress = progress;
  }

  void play(Path dump, Consumer<CaseOutcome> outcomes) throws IOException, SQLException {
    database.create();
    List<CaseTable> tables = new ArrayList<>();
    try (Connection loading = database.connect()) {
      SqlScript.read(dump).run(loading);
    }
    try (Connection connection = database.connect()) {
      ReplicatedDatabase.names(connection, KEYLESS, "")
          .forEach(name -> progress.accept("not replicated, it has no primary key: " + name));
      List<SourceTable> found = new ArrayList<>();
      for (String schema : ReplicatedDatabase.names(connection, SCHEMAS, "")) {
        found.addAll(database.publish(connection, schema, List.of()));
      }
      database.secondSlot().create(connection);
      database.register();
      for (SourceTable table : found) {
        register(connection, table, tables, outcomes);
      }
    }
    database.startConnector();
    ingest(tables);
    Path changes = changes(dump);
    if (Files.exists(changes)) {
      try (Connection connection = database.connect()) {
        SqlScript.read(changes).run(connection);
      }
      database.awaitStream();
      ingest(tables);
    }
    ask(tables, outcomes);
  }

  static Path changes(Path dump) {
    String name = dump.getFileName().toString().replaceFirst("\\.sql$", "");
    return dump.resolveSibling(name + ".changes.sql");
  }

  private void ingest(List<CaseTable> tables) {
    IngestRun ended =
        new Ingests(rig.api()).run(tables.stream().map(each -> each.replica().id()).toList());
    progress.accept("ingest run: %s (%s)".formatted(ended.status(), ended.reason()));
  }

  private void ask(List<CaseTable> tables, Consumer<CaseOutcome> outcomes)
      throws IOException, SQLException {
    try (Oracles oracles = Oracles.of(rig, database, tables)) {
      for (CaseTable table : tables) {
        long begin = System.nanoTime();
        List<String> wrong = oracles.ask(table);
        outcomes.accept(
            new CaseOutcome(
                table.source().name(),
                (System.nanoTime() - begin) / 1e9,
                wrong.isEmpty() ? null : String.join("\n", wrong),
                null));
      }
    }
  }

  /** A table that the service refuses is a failure with the service's reason. */
  private void register(
      Connection connection,
      SourceTable table,
      List<CaseTable> tables,
      Consumer<CaseOutcome> outcomes)
      throws SQLException {
    try {
      tables.addAll(database.register(connection, List.of(table)));
    } catch (ApiException e) {
      outcomes.accept(new CaseOutcome(table.name(), 0, e.getMessage(), null));
    }
  }
}
