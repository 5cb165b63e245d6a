package io.penstock.cli.cases;

import io.penstock.cli.cases.oracle.ChangesOracle;
import io.penstock.cli.cases.oracle.FoldOracle;
import io.penstock.cli.cases.oracle.Lake;
import io.penstock.cli.cases.oracle.RowsOracle;
import io.penstock.cli.cases.oracle.SourceChange;
import io.penstock.cli.cases.oracle.SourceTable;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Puts the three oracles to tables that are at rest and ingested to their end. */
public final class Oracles implements AutoCloseable {
  private final Lake lake;
  private final Connection source;
  private final Map<String, List<SourceChange>> streamed;

  private Oracles(Lake lake, Connection source, Map<String, List<SourceChange>> streamed) {
    this.lake = lake;
    this.source = source;
    this.streamed = streamed;
  }

  /** Reads the second slot once for all the tables. */
  public static Oracles of(Rig rig, ReplicatedDatabase database, Collection<CaseTable> tables)
      throws IOException, SQLException {
    Map<String, List<String>> keys = new HashMap<>();
    tables.forEach(table -> keys.put(table.source().name(), table.source().key()));
    Connection source = database.connect();
    Lake lake = rig.lake();
    return new Oracles(lake, source, database.secondSlot().read(source, keys));
  }

  /** What the oracles find wrong with a table, empty if nothing. */
  public List<String> ask(CaseTable table) throws SQLException {
    return ask(table, Told.EVERYTHING, change -> true, true);
  }

  /**
   * What the oracles find wrong with a table, empty if nothing.
   *
   * @param told what its history can be held against
   * @param isTold whether history must hold a streamed change
   * @param withRows whether the replica must have the source's rows; one that has diverged has not
   */
  public List<String> ask(
      CaseTable table, Told told, Predicate<SourceChange> isTold, boolean withRows)
      throws SQLException {
    return ask(table, told, isTold, withRows, Map.of());
  }

  /**
   * The same.
   *
   * @param missing values, as text, of rows from before a column, where the source does not know
   */
  public List<String> ask(
      CaseTable table,
      Told told,
      Predicate<SourceChange> isTold,
      boolean withRows,
      Map<String, String> missing)
      throws SQLException {
    List<String> found = new ArrayList<>();
    // The source's columns may have changed since the case began.
    SourceTable now =
        SourceTable.find(source, table.source().schema(), table.source().table()).with(missing);
    if (withRows) {
      new RowsOracle(lake)
          .check(source, now, table.lake())
          .ifPresent(text -> found.add(named("rows", table, text)));
    }
    if (told != Told.NOTHING) {
      new ChangesOracle(lake, told == Told.EVERYTHING)
          .check(expected(table, told, isTold), now.missing(), table.lake())
          .ifPresent(text -> found.add(named("changes", table, text)));
    }
    new FoldOracle(lake)
        .check(now, table.lake())
        .ifPresent(text -> found.add(named("fold", table, text)));
    return found;
  }

  private List<SourceChange> expected(CaseTable table, Told told, Predicate<SourceChange> isTold) {
    List<SourceChange> expected = new ArrayList<>();
    if (told == Told.EVERYTHING) {
      expected.addAll(table.snapshot());
    }
    streamed.getOrDefault(table.source().name(), List.of()).stream()
        .filter(isTold)
        .forEach(expected::add);
    return expected;
  }

  private static String named(String oracle, CaseTable table, String text) {
    return "oracle %s, table %s: %s".formatted(oracle, table.name(), text);
  }

  @Override
  public void close() throws SQLException {
    lake.close();
    source.close();
  }
}
