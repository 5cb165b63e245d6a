package io.penstock.cli.bench.ingest;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.penstock.contract.IngestJob;
import io.penstock.contract.IngestJob.TableTask;
import io.penstock.contract.TableState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Job documents; both designs read the same kind, each with tables in a namespace of its own. */
final class Jobs {
  private static final String NO_TOKEN = "none";

  /** The service's defaults. */
  private static final IngestJob.Limits LIMITS = new IngestJob.Limits(1_000_000, 2);

  static final String UNAVAILABLE = "__penstock_unavailable_bench";

  static final IngestJob.TablePolicy POLICY = new IngestJob.TablePolicy(2, 0);

  private Jobs() {}

  static List<TableTask> tables(String namespace) {
    return Arrays.stream(BenchTable.values())
        .map(
            table ->
                new TableTask(
                    tableId(table),
                    "bench",
                    "shop",
                    table.tableName(),
                    namespace,
                    table.tableName(),
                    table.tableName() + "_changes",
                    table.topic(),
                    table.columns(),
                    List.of(),
                    table.replicaIdentity(),
                    UNAVAILABLE,
                    POLICY,
                    TableState.PLAIN))
        .toList();
  }

  private static String tableId(BenchTable table) {
    return new UUID(0, table.ordinal() + 1L).toString();
  }

  /** Writes the document of a run that reports to the URL. */
  static void write(Path file, BenchStack stack, List<TableTask> tables, String reportUrl)
      throws IOException {
    IngestJob job =
        new IngestJob(
            UUID.randomUUID().toString(),
            new IngestJob.ReportTarget(reportUrl, NO_TOKEN),
            stack.catalog(),
            Map.of("bootstrap.servers", stack.bootstrapServers()),
            LIMITS,
            tables);
    new ObjectMapper().writeValue(file.toFile(), job);
  }
}
