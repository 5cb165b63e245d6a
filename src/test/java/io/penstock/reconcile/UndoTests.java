package io.penstock.reconcile;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.penstock.contract.ColumnSpec;
import io.penstock.contract.Fence;
import io.penstock.lake.DuckDb;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.Table;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Transactions from 110 on are not seen, nor 105, which was prepared. */
class UndoTests {
  private static final String SEEN = "105:110:105";
  private static final int LATER = 110;
  private static final int PREPARED = 105;
  private static final List<ColumnSpec> COLUMNS =
      List.of(
          new ColumnSpec("note", "text", "string", true, 0),
          new ColumnSpec("id", "bigint", "long", false, 1),
          new ColumnSpec("pieces", "integer", "int", true, 0));

  @TempDir static Path folder;
  static LakeFixture lake;

  private final HistoryFixture history = new HistoryFixture(COLUMNS);
  private final List<List<Object>> current = new ArrayList<>();
  private boolean wholeRows;

  @BeforeAll
  static void openLake() {
    lake = new LakeFixture(folder.resolve("warehouse"));
  }

  @AfterAll
  static void closeLake() {
    lake.close();
  }

  @Test
  void takesRowsBackToTheLastStateThatIsSeen() throws Exception {
    history.read(row("one", 1, 1), row("two", 2, 2), row("three", 3, 3), row("four", 4, 4));
    history.change("u", 90, row("one b", 1, 1));
    history.change("u", LATER, row("one c", 1, 1));
    history.change("u", LATER + 3, row("one d", 1, 9));
    history.change("d", PREPARED, row(null, 2, null));
    history.change("c", LATER + 1, row("five", 5, 5));
    history.change("d", 109, row(null, 4, null));
    history.change("u", 108, row("three b", 3, 3));
    current(row("one d", 1, 9), row("three b", 3, 3), row("five", 5, 5));

    assertThat(undone()).containsExactly("one b 1 1", "two 2 2", "three b 3 3");
  }

  @Test
  void followsAKeyThatChangedAndOneThatCameAgain() throws Exception {
    history.read(row("one", 1, 1), row("two", 2, 2));
    history.change("d", LATER, row(null, 1, null));
    history.change("c", LATER, row("one", 7, 1));
    history.change("d", 100, row(null, 2, null));
    history.change("c", LATER, row("two again", 2, 2));
    current(row("one", 7, 1), row("two again", 2, 2));

    assertThat(undone()).containsExactly("one 1 1");
  }

  @Test
  void ordersByCommitRatherThanByWhenItWasWritten() throws Exception {
    // Written before, committed after: its LSN is lower, and so is its transaction id.
    history.change("c", 101, row("first", 1, 1));
    history.at(900, 950).change("d", 103, row(null, 1, null));
    history.at(980, 910).change("c", 102, row("second", 1, 2));
    history.at(990, 1000).change("u", LATER, row("third", 1, 3));
    current(row("third", 1, 3));

    assertThat(undone()).containsExactly("second 1 2");
  }

  @Test
  void takesAValueThatWasNotSentFromTheChangeThatSentIt() throws Exception {
    history.read(row("long", 1, 1));
    history.unsent("note").change("u", 100, row(null, 1, 2));
    history.change("u", LATER, row("other", 1, 3));
    current(row("other", 1, 3));

    assertThat(undone()).containsExactly("long 1 2");
  }

  @Test
  void keepsAValueThatNoChangeSentSinceItWasThere() throws Exception {
    // After a change of the key nothing tells the value but the row itself.
    history.unsent("note").change("c", 100, row(null, 1, 1));
    history.unsent("note").change("u", LATER, row(null, 1, 2));
    current(row("long", 1, 2));

    assertThat(undone()).containsExactly("long 1 1");
  }

  @Test
  void isInconclusiveWhereAnEarlierValueWasNeverSent() throws Exception {
    history.unsent("note").change("c", 100, row(null, 1, 1));
    history.change("u", LATER, row("other", 1, 2));
    current(row("other", 1, 2));

    assertThatThrownBy(this::undone)
        .isInstanceOf(InconclusiveException.class)
        .hasMessageContaining("The earlier value of column note of 1 rows was never sent");
  }

  @Test
  void doesNotTakeAValueFromBeforeADelete() throws Exception {
    history.read(row("long", 1, 1));
    history.change("d", 99, row(null, 1, null));
    history.unsent("note").change("c", 100, row(null, 1, 1));
    history.change("u", LATER, row("other", 1, 2));
    current(row("other", 1, 2));

    assertThatThrownBy(this::undone).isInstanceOf(InconclusiveException.class);
  }

  @Test
  void isInconclusiveAfterATruncateThatIsNotSeen() throws Exception {
    history.read(row("one", 1, 1));
    history.change("t", LATER, row(null, null, null));
    current();

    assertThatThrownBy(this::undone)
        .isInstanceOf(InconclusiveException.class)
        .hasMessageContaining("The source was truncated after its rows were read");
  }

  @Test
  void goesNoFurtherBackThanATruncateThatIsSeen() throws Exception {
    history.read(row("one", 1, 1), row("two", 2, 2));
    history.change("t", 100, row(null, null, null));
    history.change("c", 101, row("two b", 2, 2));
    history.change("c", LATER, row("one b", 1, 1));
    history.change("u", LATER, row("two c", 2, 2));
    current(row("one b", 1, 1), row("two c", 2, 2));

    assertThat(undone()).containsExactly("two b 2 2");
  }

  @Test
  void isInconclusiveBeforeTheBeginningOfHistory() throws Exception {
    history.fromBatch(4).change("u", LATER, row("one b", 1, 1));
    current(row("one b", 1, 1));

    assertThatThrownBy(this::undone)
        .isInstanceOf(InconclusiveException.class)
        .hasMessageContaining("The earlier state of 1 keys lies before history's first batch, 4");
  }

  @Test
  void leavesAloneWhatTheReplicaDoesNotHold() throws Exception {
    history.read(row("one", 1, 1), row("two", 2, 2), row("three", 3, 3));
    history.change("u", LATER, row("one b", 1, 1));
    history.change("d", LATER, row(null, 2, null));
    history.change("u", LATER, row("three b", 3, 3));
    // A wrong row, one that came back, one that is there twice: they are found as they are.
    current(row("wrong", 1, 1), row("two", 2, 2), row("three b", 3, 3), row("three b", 3, 3));

    assertThat(undone()).containsExactly("wrong 1 1", "two 2 2", "three b 3 3", "three b 3 3");
  }

  @Test
  void readsNoFurtherThanTheReplicaHasTaken() throws Exception {
    history.read(row("one", 1, 1));
    history.nextBatch().change("u", LATER, row("one b", 1, 1));
    current(row("one", 1, 1));

    assertThat(undone(1)).containsExactly("one 1 1");
  }

  @Test
  void ignoresWhoReadASnapshotAndWhatIsOfASourceBeforeIt() throws Exception {
    history.read(row("one", 1, 1));
    history.change("u", LATER + 7, row("of the one before", 1, 1));
    history.epoch(2).read(row("one", 1, 1), row("two", 2, 2));
    history.change("u", LATER, row("two b", 2, 2));
    current(row("one", 1, 1), row("two b", 2, 2));

    assertThat(undone()).containsExactly("one 1 1", "two 2 2");
  }

  @Test
  void isInconclusiveOfAKeyThatHadTwoRows() throws Exception {
    history.read(row("one", 1, 1), row("two", 2, 2));
    history.change("c", LATER, row("two", 1, 2));
    history.change("d", LATER, row("one", 1, 1));
    wholeRows = true;
    current(row("two", 1, 2), row("two", 2, 2));

    assertThatThrownBy(this::undone)
        .isInstanceOf(InconclusiveException.class)
        .hasMessageContaining("of keys that had two rows for a time");
  }

  private static List<Object> row(String note, Integer id, Integer pieces) {
    return asList(note, id == null ? null : Long.valueOf(id), pieces);
  }

  @SafeVarargs
  private void current(List<Object>... rows) {
    current.addAll(asList(rows));
  }

  private List<String> undone() throws Exception {
    return undone(history.batch());
  }

  /** The replica's rows, in the order of keys, after the changes that are not seen are undone. */
  private List<String> undone(long taken) throws Exception {
    Table currentTable = lake.table(COLUMNS, current);
    Table historyTable = history.table(lake);
    Path work = Files.createTempDirectory(folder, "work");
    DuckDb.Limits limits =
        new DuckDb.Limits(work, 512, 2, List.of(work, folder.resolve("warehouse")));
    try (Connection duckDb = DuckDb.open(limits);
        Statement statement = duckDb.createStatement()) {
      RowComparison comparison = new RowComparison(duckDb, COLUMNS);
      comparison.loadLake(LakeRows.show(currentTable, COLUMNS, duckDb));
      HistoryRows.show(historyTable, COLUMNS, taken, duckDb);
      Fence fence = history.fence();
      new Undo(duckDb, Scope.of(COLUMNS), TransactionSnapshot.parse(SEEN), fence, Instant.now())
          .apply(historyTable, wholeRows);
      List<String> rows = new ArrayList<>();
      try (ResultSet left =
          statement.executeQuery("SELECT concat_ws(' ', c0, c1, c2) FROM lake ORDER BY c1")) {
        while (left.next()) {
          rows.add(left.getString(1));
        }
      }
      return rows;
    }
  }
}
