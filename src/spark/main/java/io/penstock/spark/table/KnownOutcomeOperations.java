package io.penstock.spark.table;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableMetadataParser;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks the catalog what became of a commit that seems to have failed, before anybody tries it
 * again, deletes its files or gives up. A lost connection leaves that open; and Iceberg's JDBC
 * catalog then repeats the commit once by itself, finds the table moved by the first try, and calls
 * the commit failed that went through.
 */
final class KnownOutcomeOperations extends DelegatingOperations {
  private static final Logger LOG = LoggerFactory.getLogger(KnownOutcomeOperations.class);
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int ATTEMPTS = 3;
  private static final long PAUSE_MILLIS = 500;

  KnownOutcomeOperations(TableOperations operations) {
    super(operations);
  }

  /**
   * Commits.
   *
   * @throws CommitFailedException if the catalog is certain not to hold the commit
   * @throws CommitStateUnknownException if nobody can tell; then nothing may be deleted
   */
  @Override
  public void commit(TableMetadata base, TableMetadata metadata) {
    try {
      delegate().commit(base, metadata);
    } catch (RuntimeException e) {
      if (base == null || base == metadata) {
        throw e;
      }
      if (!holds(base, metadata, e)) {
        throw e instanceof CommitFailedException ? e : new CommitStateUnknownException(e);
      }
      LOG.info("a commit that seemed to fail went through: {}", e.toString());
    }
  }

  private boolean holds(TableMetadata base, TableMetadata tried, RuntimeException failure) {
    for (int attempt = 1; ; attempt++) {
      try {
        return isIn(base, tried, delegate().refresh());
      } catch (RuntimeException e) {
        if (attempt == ATTEMPTS) {
          failure.addSuppressed(e);
          throw new CommitStateUnknownException(failure);
        }
        pause(failure);
      }
    }
  }

  /** New snapshots have ids of their own; without one, the metadata is there as it was written. */
  private static boolean isIn(TableMetadata base, TableMetadata tried, TableMetadata found) {
    for (Snapshot snapshot : tried.snapshots()) {
      if (base.snapshot(snapshot.snapshotId()) == null
          && found.snapshot(snapshot.snapshotId()) != null) {
        return true;
      }
    }
    String written = TableMetadataParser.toJson(tried);
    String asRead = TableMetadataParser.toJson(TableMetadataParser.fromJson(written));
    return equal(asRead, TableMetadataParser.toJson(found));
  }

  private static boolean equal(String one, String other) {
    try {
      return JSON.readTree(one).equals(JSON.readTree(other));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void pause(RuntimeException failure) {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommitStateUnknownException(failure);
    }
  }
}
