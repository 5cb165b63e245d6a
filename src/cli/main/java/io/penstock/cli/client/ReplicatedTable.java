package io.penstock.cli.client;

/**
 * One replicated table.
 *
 * @param namespace Iceberg namespace of its lake tables
 */
public record ReplicatedTable(
    String id,
    String source,
    String schema,
    String name,
    String namespace,
    String currentTable,
    String historyTable,
    String topic) {

  /** The source's own name, schema and table joined by a dot. */
  public String qualifiedName() {
    return schema + "." + name;
  }
}
