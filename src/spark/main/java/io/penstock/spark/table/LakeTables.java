package io.penstock.spark.table;

import io.penstock.contract.CatalogSpec;
import io.penstock.contract.ColumnSpec;
import io.penstock.contract.IngestJob.TableTask;
import io.penstock.contract.MetadataColumns;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.iceberg.CatalogUtil;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.SupportsNamespaces;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens the lake tables of a job, creating what is missing. */
public final class LakeTables implements AutoCloseable {
  /** Prefix of the branches that runs stage on. */
  public static final String STAGING_PREFIX = "penstock_";

  private static final Logger LOG = LoggerFactory.getLogger(LakeTables.class);

  private final Catalog catalog;

  public LakeTables(CatalogSpec spec, Map<String, String> environment, Configuration hadoop) {
    catalog =
        CatalogUtil.buildIcebergCatalog(
            spec.name(), KnownOutcomeCatalog.in(spec.resolve(environment)), hadoop);
  }

  /**
   * Opens a table's history and current tables, evolves their schemas and reads their fences.
   *
   * @throws LostFenceException if a fence cannot be trusted
   * @throws BreakingSchemaException if the source's schema changed in a way that no rule covers
   */
  public LakeTable open(TableTask task) {
    Table history =
        openOrCreate(
            identifier(task, task.history()),
            LakeSchemas.history(task.knownColumns()),
            schema ->
                PartitionSpec.builderFor(schema)
                    .day(MetadataColumns.INGESTED_AT, "_ingested_day")
                    .build(),
            Map.of(
                "format-version", Integer.toString(task.policy().formatVersion()),
                "write.metadata.delete-after-commit.enabled", "true",
                "write.metadata.previous-versions-max", "50"));
    Table current =
        openOrCreate(
            identifier(task, task.current()),
            LakeSchemas.current(task.columns()),
            schema -> currentSpec(task, schema),
            Map.of(
                "format-version", Integer.toString(task.policy().formatVersion()),
                "write.merge.mode", "merge-on-read",
                "write.delete.mode", "merge-on-read",
                "write.update.mode", "merge-on-read",
                "write.metadata.delete-after-commit.enabled", "true",
                "write.metadata.previous-versions-max", "50"));
    SchemaEvolution evolution = SchemaEvolution.ofCurrent(current, task);
    evolution.requireSameKey();
    evolution.requireNoneAgain();
    evolution.requireNoNewer();
    SchemaEvolution ofHistory = SchemaEvolution.ofHistory(history, task);
    ofHistory.requireNoNewer();
    evolution.evolve();
    ofHistory.evolve();
    return new LakeTable(
        task, history, Fences.find(history, true), current, Fences.find(current, false));
  }

  /** Removes the branches that ended runs left behind; they would pin files against expiry. */
  public static void removeStagingBranches(Table table) {
    var leaked =
        table.refs().keySet().stream().filter(name -> name.startsWith(STAGING_PREFIX)).toList();
    if (!leaked.isEmpty()) {
      var snapshots = table.manageSnapshots();
      leaked.forEach(snapshots::removeBranch);
      snapshots.commit();
    }
  }

  /** Removes one staging branch, if it is still there. */
  public static void removeBranch(Table table, String branch) {
    table.refresh();
    if (table.refs().containsKey(branch)) {
      table.manageSnapshots().removeBranch(branch).commit();
    }
  }

  private static PartitionSpec currentSpec(TableTask task, Schema schema) {
    PartitionSpec.Builder builder = PartitionSpec.builderFor(schema);
    if (task.policy().buckets() > 0) {
      ColumnSpec first = task.key().get(0);
      builder.bucket(first.name(), task.policy().buckets(), "_key_bucket");
    }
    return builder.build();
  }

  private Table openOrCreate(
      TableIdentifier identifier,
      Schema schema,
      java.util.function.Function<Schema, PartitionSpec> spec,
      Map<String, String> properties) {
    if (!catalog.tableExists(identifier)) {
      createNamespace(identifier.namespace());
      try {
        catalog.createTable(identifier, schema, spec.apply(schema), properties);
      } catch (AlreadyExistsException e) {
        LOG.info("{} was created meanwhile", identifier);
      }
    }
    Table table = catalog.loadTable(identifier);
    if (table.refs().get(SnapshotRef.MAIN_BRANCH) == null) {
      // Branches need a snapshot to start from.
      table.newAppend().commit();
    }
    return table;
  }

  private void createNamespace(Namespace namespace) {
    if (catalog instanceof SupportsNamespaces namespaces
        && !namespaces.namespaceExists(namespace)) {
      try {
        namespaces.createNamespace(namespace);
      } catch (RuntimeException e) {
        // Of two that create it at once a catalog may fail one with an error of its database.
        if (!namespaces.namespaceExists(namespace)) {
          throw e;
        }
      }
    }
  }

  private static TableIdentifier identifier(TableTask task, String name) {
    return TableIdentifier.of(Namespace.of(task.namespace()), name);
  }

  @Override
  public void close() throws Exception {
    if (catalog instanceof AutoCloseable closeable) {
      closeable.close();
    }
  }
}
