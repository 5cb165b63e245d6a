package io.penstock.cli.cases;

import io.penstock.cli.cases.oracle.ReplicaName;
import io.penstock.cli.cases.oracle.SourceChange;
import io.penstock.cli.cases.oracle.SourceTable;
import io.penstock.cli.client.ReplicatedTable;
import java.util.List;

/**
 * A table of a case: at the source, in the lake, and the rows that the initial snapshot read.
 *
 * @param snapshot the rows, as changes that history must hold
 */
public record CaseTable(SourceTable source, ReplicatedTable replica, List<SourceChange> snapshot) {

  /** The name without its schema. */
  public String name() {
    return source.table();
  }

  /** Its two lake tables. */
  public ReplicaName lake() {
    return new ReplicaName(replica.namespace(), replica.currentTable(), replica.historyTable());
  }
}
