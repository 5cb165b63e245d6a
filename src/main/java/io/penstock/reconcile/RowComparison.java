package io.penstock.reconcile;

import static java.util.stream.Collectors.joining;

import io.penstock.contract.ColumnSpec;
import io.penstock.lake.DuckSql;
import io.penstock.reconcile.MismatchQuery.Part;
import io.penstock.reconcile.Totals.ColumnSum;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Compares every column of every row of a source table with the lake's, both ways, in DuckDB. Both
 * sides are loaded under the column names {@code c0, c1, ...}, so that no name of theirs reaches a
 * statement.
 */
final class RowComparison {
  /** What DuckDB's message begins with where its memory does not even do for spilling. */
  private static final String OUT_OF_MEMORY = "Out of Memory Error";

  private static final int MORE_PARTS = 4;
  private static final int MOST_PARTS = 4096;
  private static final Logger log = LoggerFactory.getLogger(RowComparison.class);

  private final Connection duckDb;
  private final List<ColumnSpec> columns;
  private final MismatchQuery mismatches;
  private int parts;

  /** Parts in which not all rows are alike, by the last count. */
  private final List<Part> differing = new ArrayList<>();

  /**
   * @param duckDb a DuckDB of this comparison's own; the tables it makes stay there
   * @param columns what to compare, the key's columns among them
   * @throws IllegalArgumentException if there is no key
   */
  RowComparison(Connection duckDb, List<ColumnSpec> columns) {
    this(duckDb, columns, 1);
  }

  /**
   * The same.
   *
   * @param parts in how many parts the rows are compared at first
   */
  RowComparison(Connection duckDb, List<ColumnSpec> columns, int parts) {
    this.duckDb = duckDb;
    this.parts = parts;
    this.columns = List.copyOf(columns);
    this.mismatches = new MismatchQuery(this.columns);
  }

  /** Shows the source's rows from a file that {@link CopyRows} has written. */
  void showSource(Path parquet) throws SQLException {
    execute(
        "CREATE VIEW source AS SELECT * FROM read_parquet(%s)"
            .formatted(DuckSql.literal(parquet.toString())));
  }

  /** Loads the lake's rows. */
  void loadLake(LakeRows lake) throws SQLException {
    loadLake(lake, "");
  }

  /** Loads those of the lake's rows that a condition on {@code c0, c1, ...} lets through. */
  void loadLake(LakeRows lake, String where) throws SQLException {
    String values = columnList(i -> lake.columns().get(i) + " AS c" + i);
    execute(
        "CREATE TABLE lake AS SELECT * FROM (SELECT %s FROM %s)%s"
            .formatted(values, lake.relation(), Scope.led("WHERE", where)));
  }

  /**
   * Compares what was loaded.
   *
   * @param keptMismatches how many mismatches are told one by one; all are counted
   */
  Comparison compare(int keptMismatches) throws SQLException {
    long sourceRows = number("SELECT count(*) FROM source");
    long lakeRows = number("SELECT count(*) FROM lake");
    List<ColumnSum> sums = sums();
    Counts counts = counts();
    if (counts.areEqual(sourceRows)) {
      return new Comparison(new Totals(sourceRows, lakeRows, 0, 0, 0, sums), List.of());
    }
    long surplus = setSurplusAside();
    counts = counts();
    Totals totals =
        new Totals(
            sourceRows,
            lakeRows,
            counts.missing(),
            counts.extra() + surplus,
            counts.differing(),
            sums);
    return new Comparison(totals, mismatches.first(duckDb, keptMismatches, differing));
  }

  private record Counts(long missing, long extra, long differing, long pairs) {
    boolean areEqual(long sourceRows) {
      return missing + extra + differing == 0 && pairs == sourceRows;
    }

    Counts plus(Counts other) {
      return new Counts(
          missing + other.missing,
          extra + other.extra,
          differing + other.differing,
          pairs + other.pairs);
    }
  }

  /**
   * DuckDB spills what it joins, but not without end: where its memory is too small for that too,
   * the rows are compared in more and smaller parts, each of which reads all of them.
   */
  private Counts counts() throws SQLException {
    while (true) {
      try {
        return countsOfParts();
      } catch (SQLException e) {
        if (parts >= MOST_PARTS || !String.valueOf(e.getMessage()).contains(OUT_OF_MEMORY)) {
          throw e;
        }
        parts *= MORE_PARTS;
        log.info("Memory is too small for all rows at once; they are compared in {} parts.", parts);
      }
    }
  }

  private Counts countsOfParts() throws SQLException {
    differing.clear();
    Counts counts = new Counts(0, 0, 0, 0);
    for (int i = 0; i < parts; i++) {
      Part part = new Part(i, parts);
      Counts more = counts(part);
      if (more.missing() + more.extra() + more.differing() > 0) {
        differing.add(part);
      }
      counts = counts.plus(more);
    }
    return counts;
  }

  private Counts counts(Part part) throws SQLException {
    try (Statement statement = duckDb.createStatement();
        ResultSet result = statement.executeQuery(mismatches.counts(part))) {
      result.next();
      return new Counts(
          result.getLong("missing"),
          result.getLong("extra"),
          result.getLong("differing"),
          result.getLong("pairs"));
    }
  }

  /** Moves further copies of a key out of the lake's rows; a join would hide or multiply them. */
  private long setSurplusAside() throws SQLException {
    execute(mismatches.duplicateKeys());
    execute(mismatches.surplus());
    long surplus = number("SELECT count(*) FROM surplus");
    if (surplus > 0) {
      execute("DELETE FROM lake WHERE rowid IN (SELECT lake_row FROM surplus)");
    }
    return surplus;
  }

  private List<ColumnSum> sums() throws SQLException {
    List<Integer> summed =
        IntStream.range(0, columns.size())
            .filter(i -> ColumnRule.isSummed(columns.get(i)))
            .boxed()
            .toList();
    if (summed.isEmpty()) {
      return List.of();
    }
    String select =
        summed.stream()
            .map(i -> ColumnRule.sum(columns.get(i), "c" + i))
            .collect(joining(", ", "SELECT ", " FROM "));
    List<ColumnSum> sums = new ArrayList<>();
    try (Statement statement = duckDb.createStatement();
        Statement second = duckDb.createStatement();
        ResultSet source = statement.executeQuery(select + "source");
        ResultSet lake = second.executeQuery(select + "lake")) {
      source.next();
      lake.next();
      for (int n = 0; n < summed.size(); n++) {
        ColumnSpec column = columns.get(summed.get(n));
        int high = 2 * n + 1;
        sums.add(
            new ColumnSum(
                column.name(),
                ColumnRule.joinSum(column, source.getString(high), source.getString(high + 1)),
                ColumnRule.joinSum(column, lake.getString(high), lake.getString(high + 1))));
      }
    }
    return sums;
  }

  private String columnList(IntFunction<String> item) {
    return IntStream.range(0, columns.size()).mapToObj(item).collect(joining(", "));
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = duckDb.createStatement()) {
      statement.execute(sql);
    }
  }

  private long number(String sql) throws SQLException {
    try (Statement statement = duckDb.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      result.next();
      return result.getLong(1);
    }
  }
}
