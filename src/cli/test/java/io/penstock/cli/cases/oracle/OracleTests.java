package io.penstock.cli.cases.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.cli.cases.oracle.Pgoutput.Cell;
import io.penstock.stack.PostgresServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A real source, a lake written by hand: each oracle passes what is right and finds what is not.
 */
class OracleTests {
  private static final String LONG = "long".repeat(3_000);

  @TempDir static Path folder;
  private static PostgresServer postgres;
  private static Connection source;
  private static SourceTable table;
  private static HandMadeLake lake;

  /** What history must hold: two reads, and the changes of the second slot. */
  private static final List<SourceChange> CHANGES = new ArrayList<>();

  private static final List<List<Object>> ROWS =
      List.of(
          Arrays.asList(1, "changed", LONG),
          Arrays.asList(4, "", null),
          Arrays.asList(5, "c", LONG));

  @BeforeAll
  static void start() throws Exception {
    postgres = PostgresServer.start(folder.resolve("stack"), 0, Map.of());
    source = postgres.connect("postgres");
    execute(
        "CREATE SCHEMA s",
        "CREATE TABLE s.t (id int PRIMARY KEY, v text, big text)",
        "ALTER TABLE s.t ALTER COLUMN big SET STORAGE EXTERNAL",
        "CREATE PUBLICATION \"P\" FOR TABLE s.t",
        "INSERT INTO s.t VALUES (1, 'one', '%s'), (2, NULL, NULL)".formatted(LONG));
    table = SourceTable.find(source, "s", "t");
    SecondSlot slot = new SecondSlot("second", "P");
    slot.create(source);
    CHANGES.addAll(SnapshotRows.of(source, table));
    execute(
        "UPDATE s.t SET v = 'changed' WHERE id = 1",
        "DELETE FROM s.t WHERE id = 2",
        "INSERT INTO s.t VALUES (3, '', NULL), (6, 'c', '%s')".formatted(LONG),
        "UPDATE s.t SET id = 4 WHERE id = 3",
        "SELECT pg_logical_emit_message(true, 'x', 'y')",
        "UPDATE s.t SET id = 5 WHERE id = 6");
    CHANGES.addAll(slot.read(source, Map.of("s.t", List.of("id"))).get("s.t"));
    lake = new HandMadeLake(folder.resolve("lake"));
  }

  @AfterAll
  static void stop() throws SQLException {
    lake.close();
    source.close();
    postgres.close();
  }

  @Test
  void readsTheSecondSlotAsTheConnectorTellsIt() {
    assertThat(CHANGES)
        .extracting(SourceChange::op, change -> change.cells().get("id").text())
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple('r', "1"),
            org.assertj.core.groups.Tuple.tuple('r', "2"),
            org.assertj.core.groups.Tuple.tuple('u', "1"),
            org.assertj.core.groups.Tuple.tuple('d', "2"),
            org.assertj.core.groups.Tuple.tuple('c', "3"),
            org.assertj.core.groups.Tuple.tuple('c', "6"),
            org.assertj.core.groups.Tuple.tuple('d', "3"),
            org.assertj.core.groups.Tuple.tuple('c', "4"),
            org.assertj.core.groups.Tuple.tuple('d', "6"),
            org.assertj.core.groups.Tuple.tuple('c', "5"));
    assertThat(CHANGES.get(2).cells()).containsEntry("big", Cell.UNSENT);
    assertThat(CHANGES.get(3).cells()).containsEntry("v", Cell.UNSENT);
    assertThat(CHANGES.get(4).cells())
        .containsEntry("v", Cell.of(""))
        .containsEntry("big", Cell.NULL);
    assertThat(CHANGES.get(9).cells()).containsEntry("big", Cell.UNSENT);
  }

  @Test
  void passWhatIsRight() throws Exception {
    ReplicaName right = lake.create(ROWS, CHANGES);

    assertThat(rows(right)).isEmpty();
    assertThat(changes(right)).isEmpty();
    assertThat(fold(right)).isEmpty();
  }

  @Test
  void findARowThatIsMissingOrThereTwice() throws Exception {
    ReplicaName missing = lake.create(ROWS.subList(0, 2), CHANGES);
    assertThat(rows(missing)).contains("only in the source (1)", "5 | c | longlong");
    assertThat(fold(missing)).contains("only in the fold of history (1)");

    List<List<Object>> twice = new ArrayList<>(ROWS);
    twice.add(ROWS.get(1));
    ReplicaName doubled = lake.create(twice, CHANGES);
    assertThat(rows(doubled)).contains("only in the current table (1)", "4 |  | NULL");
    assertThat(fold(doubled)).contains("only in the current table (1)");
  }

  @Test
  void findAValueThatDiffers() throws Exception {
    for (Object wrong : Arrays.asList(null, "Changed", "changed ")) {
      List<List<Object>> rows = new ArrayList<>(ROWS);
      rows.set(0, Arrays.asList(1, wrong, LONG));
      ReplicaName replica = lake.create(rows, CHANGES);
      assertThat(rows(replica)).contains("1 | changed | longlong");
      assertThat(fold(replica)).contains("1 | changed | longlong");
    }
    List<List<Object>> rows = new ArrayList<>(ROWS);
    rows.set(2, Arrays.asList(5, "c", LONG.substring(0, LONG.length() - 1) + "G"));
    assertThat(rows(lake.create(rows, CHANGES))).contains("only in the source (1)");
  }

  @Test
  void findARowThatIsBackAfterItsDelete() throws Exception {
    List<List<Object>> rows = new ArrayList<>(ROWS);
    rows.add(Arrays.asList(2, null, null));
    ReplicaName replica = lake.create(rows, CHANGES);

    assertThat(rows(replica)).contains("only in the current table (1)", "2 | NULL | NULL");
    assertThat(fold(replica)).contains("only in the current table (1)", "2 | NULL | NULL");
  }

  @Test
  void findAChangeThatIsMissingOrThereTwice() throws Exception {
    for (int i = 0; i < CHANGES.size(); i++) {
      List<SourceChange> lost = new ArrayList<>(CHANGES);
      lost.remove(i);
      assertThat(changes(lake.create(ROWS, lost))).contains("only in the source's log (1)");

      List<SourceChange> doubled = new ArrayList<>(CHANGES);
      doubled.add(i, CHANGES.get(i));
      assertThat(changes(lake.create(ROWS, doubled))).contains("only in history (1)");
    }
  }

  @Test
  void findAChangeThatIsAnotherOne() throws Exception {
    SourceChange change = CHANGES.get(2);
    Map<String, Cell> cells = new LinkedHashMap<>(change.cells());
    cells.put("big", Cell.NULL);
    for (SourceChange wrong :
        List.of(
            new SourceChange('c', change.lsn(), change.xid(), change.cells()),
            new SourceChange('u', change.lsn() + 1, change.xid(), change.cells()),
            new SourceChange('u', change.lsn(), change.xid() + 1, change.cells()),
            new SourceChange('u', change.lsn(), change.xid(), cells))) {
      List<SourceChange> changes = new ArrayList<>(CHANGES);
      changes.set(2, wrong);
      assertThat(changes(lake.create(ROWS, changes)))
          .contains("only in the source's log (1)", "only in history (1)");
    }
  }

  @Test
  void takeAnUnsentValueFromTheRowsPresentLifeOnly() throws Exception {
    SourceChange born = new SourceChange('c', 10, 1, cells("1", Cell.of("a"), Cell.of("old")));
    SourceChange dead = new SourceChange('d', 20, 2, cells("1", Cell.UNSENT, Cell.UNSENT));
    SourceChange again = new SourceChange('c', 30, 3, cells("1", Cell.of("b"), Cell.NULL));
    SourceChange update = new SourceChange('u', 40, 4, cells("1", Cell.of("c"), Cell.UNSENT));
    List<SourceChange> lives = List.of(born, dead, again, update);

    assertThat(fold(lake.create(List.of(Arrays.asList(1, "c", null)), lives))).isEmpty();
    assertThat(fold(lake.create(List.of(Arrays.asList(1, "c", "old")), lives))).isNotEmpty();
  }

  @Test
  void missAColumnInTheCurrentTableOnlyWhileTheSourceHasIt() throws Exception {
    ReplicaName replica = lake.create(ROWS, CHANGES);
    lake.drop(replica, "big");
    SourceTable without =
        new SourceTable("s", "t", List.of("id", "v"), table.key(), table.missing());

    assertThat(fold(replica)).contains("lacks history's column big");
    assertThat(new FoldOracle(lake.lake()).check(without, replica)).isEmpty();

    List<SourceChange> less = CHANGES.subList(0, CHANGES.size() - 1);
    ReplicaName wrong = lake.create(ROWS, less);
    lake.drop(wrong, "big");
    assertThat(new FoldOracle(lake.lake()).check(without, wrong)).isPresent();
  }

  private static Map<String, Cell> cells(String id, Cell v, Cell big) {
    Map<String, Cell> cells = new LinkedHashMap<>();
    cells.put("id", Cell.of(id));
    cells.put("v", v);
    cells.put("big", big);
    return cells;
  }

  private static String rows(ReplicaName replica) throws SQLException {
    return new RowsOracle(lake.lake()).check(source, table, replica).orElse("");
  }

  private static String changes(ReplicaName replica) throws SQLException {
    return new ChangesOracle(lake.lake(), true).check(CHANGES, Map.of(), replica).orElse("");
  }

  private static String fold(ReplicaName replica) throws SQLException {
    return new FoldOracle(lake.lake()).check(table, replica).orElse("");
  }

  private static void execute(String... statements) throws SQLException {
    try (Statement statement = source.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }
}
