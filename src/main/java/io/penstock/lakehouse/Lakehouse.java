package io.penstock.lakehouse;

import io.penstock.lake.LakeCatalog;
import io.penstock.problem.UpstreamException;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;

/** Opens the catalog when it is first needed, so that the service starts without it. */
@Component
public class Lakehouse implements DisposableBean {
  private final CatalogProperties properties;
  private @Nullable LakeCatalog catalog;

  Lakehouse(CatalogProperties properties) {
    this.properties = properties;
  }

  /** The catalog; an upstream problem if it cannot be opened, and tried again at the next call. */
  public synchronized LakeCatalog catalog() {
    LakeCatalog open = catalog;
    if (open == null) {
      open = open();
      catalog = open;
    }
    return open;
  }

  private LakeCatalog open() {
    try {
      return LakeCatalog.open(properties.spec(), System.getenv());
    } catch (RuntimeException e) {
      throw new UpstreamException(
          "catalog-unreachable",
          "The catalog %s cannot be opened; see penstock.catalog.properties: %s"
              .formatted(properties.name(), e.getMessage()),
          true,
          e);
    }
  }

  @Override
  public synchronized void destroy() {
    if (catalog != null) {
      catalog.close();
    }
  }
}
