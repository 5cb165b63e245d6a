package io.penstock.cli.cases.oracle;

import io.penstock.cli.cases.oracle.Pgoutput.Cell;
import java.util.Map;

/**
 * A change that history must hold exactly once.
 *
 * @param op {@code c u d t}, or {@code r} for a row that the initial snapshot read
 * @param lsn LSN of the change, 0 for a read
 * @param xid id of its transaction, 0 for a read
 * @param cells values by column; none for a truncate
 */
public record SourceChange(char op, long lsn, long xid, Map<String, Cell> cells) {}
