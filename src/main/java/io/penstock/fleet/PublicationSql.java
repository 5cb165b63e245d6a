package io.penstock.fleet;

import io.penstock.source.PublicationFacts;
import io.penstock.source.SourceFacts;
import io.penstock.source.TableFacts;
import io.penstock.source.TableName;
import java.util.ArrayList;
import java.util.List;

/**
 * Statements that have a publication send a table.
 *
 * @param statements empty if it does, or there is no such table
 * @param setsViaRoot whether they change how it sends all partitioned tables
 * @param allowed whether the source's role may run them
 */
record PublicationSql(List<String> statements, boolean setsViaRoot, boolean allowed) {

  /**
   * Of a table as the source has it.
   *
   * @param viaRootSet whether statements that come before have it send partitioned tables as such
   */
  static PublicationSql of(String name, SourceFacts facts, TableName table, boolean viaRootSet) {
    PublicationFacts publication = facts.publication();
    TableFacts found = facts.tables().get(table);
    if (publication == null || found == null || found.table().published()) {
      return new PublicationSql(List.of(), false, true);
    }
    String alter = "ALTER PUBLICATION " + TableName.quoted(name);
    boolean setsViaRoot = found.table().kind() == 'p' && !publication.viaRoot() && !viaRootSet;
    List<String> statements = new ArrayList<>();
    if (setsViaRoot) {
      statements.add(alter + " SET (publish_via_partition_root = true)");
    }
    if (!found.partsPublished()) {
      statements.add(alter + " ADD TABLE " + table.quoted());
    }
    return new PublicationSql(statements, setsViaRoot, publication.owned() && found.owned());
  }
}
