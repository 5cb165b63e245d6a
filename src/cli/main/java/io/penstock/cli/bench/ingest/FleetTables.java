package io.penstock.cli.bench.ingest;

import io.penstock.contract.ColumnSpec;
import io.penstock.contract.IngestJob.ReplicaIdentity;
import io.penstock.contract.IngestJob.TableTask;
import io.penstock.contract.TableState;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

/**
 * The fleet of a benchmark: many small tables, the first of which are busy.
 *
 * @param count how many
 * @param busy how many of them change
 * @param changesEach changes of a busy table in each round
 */
record FleetTables(int count, int busy, int changesEach) {
  /** Rows that each table has from the beginning. */
  static final int INITIAL = 100;

  private static final List<ColumnSpec> COLUMNS =
      List.of(
          new ColumnSpec("id", "bigint", "long", false, 1),
          new ColumnSpec("version", "integer", "int", true, 0),
          new ColumnSpec("note", "text", "string", true, 0));

  List<String> names() {
    return IntStream.range(0, count).mapToObj("t%03d"::formatted).toList();
  }

  static String topic(String table) {
    return "fleet.shop." + table;
  }

  /** The tables as a job names them, in a namespace of the lake. */
  List<TableTask> tasks(String namespace) {
    return names().stream()
        .map(
            name ->
                new TableTask(
                    UUID.nameUUIDFromBytes(name.getBytes(java.nio.charset.StandardCharsets.UTF_8))
                        .toString(),
                    "fleet",
                    "shop",
                    name,
                    namespace,
                    name,
                    name + "_changes",
                    topic(name),
                    COLUMNS,
                    List.of(),
                    ReplicaIdentity.DEFAULT,
                    Jobs.UNAVAILABLE,
                    Jobs.POLICY,
                    TableState.PLAIN))
        .toList();
  }

  /** Changes of all busy tables in each round. */
  long changes() {
    return (long) busy * changesEach;
  }
}
