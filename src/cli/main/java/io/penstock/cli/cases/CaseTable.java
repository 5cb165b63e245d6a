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

  String name() {
    return source.table();
  }

  ReplicaName lake() {
    return new ReplicaName(replica.namespace(), replica.currentTable(), replica.historyTable());
  }
}
