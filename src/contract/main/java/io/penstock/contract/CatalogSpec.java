package io.penstock.contract;

import java.util.Map;

/**
 * How to reach the Iceberg catalog.
 *
 * @param name the catalog's name; a JDBC catalog keeps its tables under it
 * @param properties Iceberg catalog properties such as {@code type}, {@code uri} and {@code
 *     warehouse}; secrets as {@code ${env:NAME}}
 */
public record CatalogSpec(String name, Map<String, String> properties) {

  /**
   * The properties with each {@code ${env:NAME}} replaced.
   *
   * @throws IllegalStateException if the environment lacks a name
   */
  public Map<String, String> resolve(Map<String, String> environment) {
    return EnvironmentReferences.resolve(properties, environment);
  }
}
