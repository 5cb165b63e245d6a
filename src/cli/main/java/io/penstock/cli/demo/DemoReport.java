package io.penstock.cli.demo;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.penstock.cli.CommandFailedException;
import io.penstock.cli.shop.TableChanges;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The demo's figures, as {@code --report} writes them; tables are named {@code shop.orders} and so
 * on.
 *
 * @param snapshot rows of the initial snapshot, by table
 * @param changes changes replayed, by table
 * @param history what the history tables hold at the end, by table
 * @param reconcile the last reconciliation of each table
 * @param seconds from the beginning to the end of the last step
 */
public record DemoReport(
    String scale,
    Map<String, Long> snapshot,
    Map<String, TableChanges> changes,
    Map<String, OpCounts> history,
    IngestFigures ingest,
    List<ReconcileFigures> reconcile,
    double seconds) {

  /**
   * All ingest runs together.
   *
   * @param runs all of them, the killed ones too
   * @param events Kafka records read
   * @param seconds from start to end of each application, added up
   */
  public record IngestFigures(
      int runs, int killedRuns, long events, double seconds, long eventsPerSecond) {}

  /** One reconciliation. */
  public record ReconcileFigures(
      String table,
      String status,
      long sourceRows,
      long lakeRows,
      long mismatches,
      double seconds) {}

  /** Writes the report as JSON. */
  void write(Path file) {
    ObjectMapper mapper = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
    try {
      Path folder = file.toAbsolutePath().getParent();
      if (folder != null) {
        Files.createDirectories(folder);
      }
      Files.writeString(file, mapper.writeValueAsString(this) + "\n");
    } catch (IOException e) {
      throw new CommandFailedException("cannot write the report to " + file + ": " + e, e);
    }
  }
}
