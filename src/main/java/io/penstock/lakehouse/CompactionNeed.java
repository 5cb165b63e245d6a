package io.penstock.lakehouse;

import io.penstock.lake.LakeCatalog;
import io.penstock.problem.UpstreamException;
import java.time.Duration;
import java.time.Instant;
import org.apache.iceberg.exceptions.NoSuchNamespaceException;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Looks into the lake whether tables are worth a maintenance run. */
@Component
public class CompactionNeed {
  private final Lakehouse lakehouse;

  CompactionNeed(Lakehouse lakehouse) {
    this.lakehouse = lakehouse;
  }

  /**
   * Why a maintenance run of a table is worth it, null if it is not.
   *
   * @param compactedAt when the last one was, null if never
   * @param keepSnapshots how long the table's snapshots are kept
   * @throws UpstreamException if the catalog does not answer
   */
  public @Nullable String of(
      String namespace,
      String current,
      String history,
      @Nullable Instant compactedAt,
      Duration keepSnapshots,
      Instant now) {
    Instant keptFrom = now.minus(keepSnapshots);
    LakeCatalog catalog = lakehouse.catalog();
    try {
      return CompactionAdvice.of(
          NewFiles.of(catalog.load(namespace, current), compactedAt, keptFrom),
          NewFiles.of(catalog.load(namespace, history), compactedAt, keptFrom),
          keepSnapshots,
          now);
    } catch (NoSuchTableException | NoSuchNamespaceException e) {
      return null;
    } catch (RuntimeException e) {
      throw new UpstreamException(
          "catalog-unreachable",
          "The catalog could not be asked about %s.%s: %s"
              .formatted(namespace, current, e.getMessage()),
          true,
          e);
    }
  }
}
