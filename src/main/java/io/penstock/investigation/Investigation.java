package io.penstock.investigation;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The question how an extract differs from a table's replica; it can be asked again and again.
 *
 * @param name for people
 * @param measures the replica's numeric columns whose sums are explained
 * @param filter which of the replica's rows the extract is to hold, a condition of DuckDB's SQL on
 *     the table's columns; null for all
 * @param takenAt when the extract was taken, null if unknown
 * @param uploadedBytes size of the file that was uploaded, null without one
 */
record Investigation(
    UUID id,
    String name,
    UUID tableId,
    Extract extract,
    List<String> measures,
    @Nullable String filter,
    @Nullable Instant takenAt,
    @Nullable Long uploadedBytes,
    Instant createdAt) {

  /**
   * Where the extract comes from. It has the key's columns and the measures by the table's names;
   * further columns are passed over.
   *
   * @param from the path below the folder for extracts, or the query; of an uploaded file a name
   *     for people
   */
  record Extract(Kind kind, String from) {}

  /** What an extract is. */
  enum Kind {
    /** A CSV file with a header. */
    CSV,
    /** A Parquet file. */
    PARQUET,
    /** A CSV file with a header that is uploaded. */
    UPLOADED_CSV,
    /** A Parquet file that is uploaded. */
    UPLOADED_PARQUET,
    /** A query on the table's source, run with the role of the source. */
    SOURCE_QUERY,
    /** A query of DuckDB's SQL on the table's {@code current_rows} and {@code history_rows}. */
    LAKE_QUERY;

    boolean isUploaded() {
      return this == UPLOADED_CSV || this == UPLOADED_PARQUET;
    }

    /** Whether it lies in the folder that extracts of all sources lie in. */
    boolean isInFolder() {
      return this == CSV || this == PARQUET;
    }
  }
}
