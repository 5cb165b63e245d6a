package io.penstock.lake;

import io.penstock.contract.CatalogSpec;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.CatalogProperties;
import org.apache.iceberg.CatalogUtil;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.SupportsNamespaces;
import org.apache.iceberg.catalog.TableIdentifier;
import org.jspecify.annotations.Nullable;

/** The Iceberg catalog of the lake, opened as its description says. */
public final class LakeCatalog implements AutoCloseable {
  private static final String HADOOP_CONFIGURATION = "org.apache.hadoop.conf.Configuration";

  private final Catalog catalog;

  private LakeCatalog(Catalog catalog) {
    this.catalog = catalog;
  }

  /**
   * Opens a catalog by its {@code type} (jdbc, rest, hadoop) or {@code catalog-impl}. Local
   * warehouses are read without Hadoop unless {@code io-impl} says otherwise; the type hadoop needs
   * Hadoop on the class path.
   *
   * @throws IllegalArgumentException if the description names no type
   */
  public static LakeCatalog open(CatalogSpec spec, Map<String, String> environment) {
    Map<String, String> properties = new HashMap<>(spec.resolve(environment));
    if (!properties.containsKey(CatalogUtil.ICEBERG_CATALOG_TYPE)
        && !properties.containsKey(CatalogProperties.CATALOG_IMPL)) {
      throw new IllegalArgumentException(
          "Catalog " + spec.name() + " has no type: set type to jdbc, rest or hadoop");
    }
    String warehouse = properties.getOrDefault(CatalogProperties.WAREHOUSE_LOCATION, "");
    if (LocalPaths.isLocal(warehouse)) {
      properties.putIfAbsent(CatalogProperties.FILE_IO_IMPL, LocalFileIO.class.getName());
    }
    return new LakeCatalog(
        CatalogUtil.buildIcebergCatalog(spec.name(), properties, configuration(properties)));
  }

  /**
   * The table as the catalog has it now.
   *
   * @param namespace its levels separated by dots
   * @throws org.apache.iceberg.exceptions.NoSuchTableException if there is none
   */
  public Table load(String namespace, String table) {
    return catalog.loadTable(TableIdentifier.of(Namespace.of(namespace.split("\\.")), table));
  }

  /** The tables of all namespaces. */
  public List<TableIdentifier> tables() {
    if (!(catalog instanceof SupportsNamespaces namespaces)) {
      return catalog.listTables(Namespace.empty());
    }
    List<TableIdentifier> tables = new ArrayList<>();
    namespaces.listNamespaces().forEach(namespace -> collect(namespaces, namespace, tables));
    return tables;
  }

  /** Iceberg's own view of the catalog, to commit by. */
  public Catalog catalog() {
    return catalog;
  }

  @Override
  public void close() {
    if (catalog instanceof Closeable closeable) {
      try {
        closeable.close();
      } catch (IOException e) {
        throw new UncheckedIOException("Cannot close catalog " + catalog.name(), e);
      }
    }
  }

  private void collect(
      SupportsNamespaces namespaces, Namespace namespace, List<TableIdentifier> tables) {
    tables.addAll(catalog.listTables(namespace));
    namespaces.listNamespaces(namespace).forEach(child -> collect(namespaces, child, tables));
  }

  private static @Nullable Object configuration(Map<String, String> properties) {
    if (!CatalogUtil.ICEBERG_CATALOG_TYPE_HADOOP.equals(
        properties.get(CatalogUtil.ICEBERG_CATALOG_TYPE))) {
      return null;
    }
    try {
      return Class.forName(HADOOP_CONFIGURATION).getConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(
          "A catalog of type hadoop needs Hadoop on the class path; use type jdbc or rest", e);
    }
  }
}
