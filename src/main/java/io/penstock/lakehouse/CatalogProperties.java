package io.penstock.lakehouse;

import io.penstock.contract.CatalogSpec;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The Iceberg catalog.
 *
 * @param name the catalog's name; a JDBC catalog keeps its tables under it
 * @param properties Iceberg catalog properties such as {@code type}, {@code uri} and {@code
 *     warehouse}; secrets as {@code ${env:NAME}}
 */
@ConfigurationProperties("penstock.catalog")
public record CatalogProperties(
    @DefaultValue("penstock") String name, @DefaultValue Map<String, String> properties) {

  /** The catalog as job documents name it. */
  public CatalogSpec spec() {
    return new CatalogSpec(name, properties);
  }
}
