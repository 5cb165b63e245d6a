package io.penstock.spark.table;

import java.util.HashMap;
import java.util.Map;
import org.apache.iceberg.CatalogProperties;
import org.apache.iceberg.CatalogUtil;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.jdbc.JdbcCatalog;

/**
 * Iceberg's JDBC catalog, with commits whose outcome is known: the other kinds of catalog say when
 * it is not. Public, with a public constructor, because Iceberg makes it by its name.
 */
public final class KnownOutcomeCatalog extends JdbcCatalog {
  @Override
  protected TableOperations newTableOps(TableIdentifier identifier) {
    return new KnownOutcomeOperations(super.newTableOps(identifier));
  }

  /** Catalog properties with this class in the place of the JDBC catalog. */
  public static Map<String, String> in(Map<String, String> properties) {
    if (!CatalogUtil.ICEBERG_CATALOG_TYPE_JDBC.equals(
        properties.get(CatalogUtil.ICEBERG_CATALOG_TYPE))) {
      return properties;
    }
    Map<String, String> known = new HashMap<>(properties);
    known.remove(CatalogUtil.ICEBERG_CATALOG_TYPE);
    known.put(CatalogProperties.CATALOG_IMPL, KnownOutcomeCatalog.class.getName());
    return known;
  }
}
