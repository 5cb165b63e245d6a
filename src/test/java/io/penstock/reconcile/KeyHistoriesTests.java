package io.penstock.reconcile;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.contract.ColumnSpec;
import io.penstock.lake.DuckDb;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.iceberg.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeyHistoriesTests {
  private static final List<ColumnSpec> COLUMNS =
      List.of(
          new ColumnSpec("id", "bigint", "long", false, 1),
          new ColumnSpec("note", "text", "string", true, 0),
          new ColumnSpec("price", "numeric", "string", true, 0));

  @TempDir Path folder;

  @Test
  void tellsTheLikelyCauseOfEachMismatchAndTheChangesOfItsKey() throws Exception {
    HistoryFixture history = new HistoryFixture(COLUMNS);
    for (long id = 1; id <= 9; id++) {
      history.read(asList(id, "note " + id, "1.50"));
    }
    history.change("d", 50, asList(2L, null, null));
    history.change("d", 51, asList(3L, null, null));
    history.unsent("note").change("u", 52, asList(6L, null, "2.50"));
    history.change("u", 110, asList(7L, "unseen", "1.50"));
    List<List<Object>> source =
        List.of(
            asList(1L, "note 1", "1.50"),
            asList(2L, "came again", "1.50"),
            asList(4L, "note 4", "1.50"),
            asList(5L, "changed", "1.50"),
            asList(6L, "note 6", "2.50"),
            asList(7L, "note 7", "1.50"),
            asList(8L, "note 8", "1.50"),
            asList(9L, "note 9", "1.50"),
            asList(10L, "never", "1.50"));
    List<List<Object>> lake =
        List.of(
            asList(3L, "note 3", "1.50"),
            asList(4L, "note 4", "1.50"),
            asList(4L, "note 4", "1.50"),
            asList(5L, "note 5", "1.50"),
            asList(6L, "__unsent__", "2.50"),
            asList(7L, "unseen", "1.50"),
            asList(8L, "note 8", "1.5"),
            asList(9L, "not 9", "1.50"),
            asList(11L, "extra", "1.50"));

    List<Mismatch> found = explained(history, source, lake);

    Map<String, String> causes =
        found.stream()
            .collect(
                Collectors.toMap(
                    each -> String.valueOf(each.key().get("id")),
                    each -> each.kind() + " " + each.cause()));
    assertThat(causes)
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "1", "MISSING_IN_LAKE ALTERED",
                "2", "MISSING_IN_LAKE GAP",
                "3", "EXTRA_IN_LAKE RESURRECTED",
                "4", "EXTRA_IN_LAKE DUPLICATE",
                "5", "DIFFERING GAP",
                "6", "DIFFERING PLACEHOLDER",
                "8", "DIFFERING TYPE",
                "9", "DIFFERING ALTERED",
                "10", "MISSING_IN_LAKE NEVER_CAPTURED",
                "11", "EXTRA_IN_LAKE ALTERED"));
    Mismatch resurrected = found.get(2);
    assertThat(resurrected.changes()).extracting(KeyChange::op).containsExactly("r", "d");
    assertThat(resurrected.changes().get(1).transactionId()).isEqualTo(51);
    assertThat(resurrected.changes().get(0).values()).containsEntry("note", "note 3");
    KeyChange partial = found.get(5).changes().get(1);
    assertThat(partial.unsent()).containsExactly("note");
    assertThat(partial.values()).containsOnlyKeys("price");
    assertThat(partial.seen()).isTrue();
  }

  @Test
  void keepsNoValueOfASensitiveColumn() {
    Mismatch mismatch =
        new Mismatch(
            Mismatch.Kind.DIFFERING,
            Map.of("id", "1"),
            List.of(
                new Mismatch.Difference("note", "secret", null),
                new Mismatch.Difference("price", "1", "2")),
            Cause.GAP,
            List.of(
                new KeyChange(
                    "c",
                    1,
                    "0/1",
                    7L,
                    null,
                    0,
                    true,
                    List.of(),
                    Map.of("note", "s", "price", "1"))));

    Mismatch masked = new Masking(List.of("note")).masked(mismatch);

    assertThat(masked.columns())
        .containsExactly(
            new Mismatch.Difference("note", "***", null),
            new Mismatch.Difference("price", "1", "2"));
    assertThat(masked.changes().get(0).values()).isEqualTo(Map.of("note", "***", "price", "1"));
  }

  private List<Mismatch> explained(
      HistoryFixture history, List<List<Object>> source, List<List<Object>> rows) throws Exception {
    Path work = Files.createDirectory(folder.resolve("work"));
    Path warehouse = folder.resolve("warehouse");
    DuckDb.Limits limits = new DuckDb.Limits(work, 512, 2, List.of(work, warehouse));
    try (LakeFixture lake = new LakeFixture(warehouse);
        Connection duckDb = DuckDb.open(limits);
        Statement statement = duckDb.createStatement()) {
      RowComparison comparison = new RowComparison(duckDb, COLUMNS);
      comparison.loadLake(LakeRows.show(lake.table(COLUMNS, rows), COLUMNS, duckDb));
      statement.execute("CREATE TABLE source AS SELECT * FROM lake LIMIT 0");
      List<String> values = new ArrayList<>();
      for (List<Object> row : source) {
        values.add("(%s, '%s', '%s')".formatted(row.get(0), row.get(1), row.get(2)));
      }
      statement.execute("INSERT INTO source VALUES " + String.join(", ", values));
      Table historyTable = history.table(lake);
      HistoryRows.show(historyTable, COLUMNS, history.batch(), duckDb);
      Undo undo =
          new Undo(
              duckDb,
              Scope.of(COLUMNS),
              TransactionSnapshot.parse("110:110:"),
              history.fence(),
              Instant.now());
      assertThat(undo.apply(historyTable, false)).isEqualTo(1);
      Comparison found = comparison.compare(100);
      return new KeyHistories(duckDb, COLUMNS, undo.unseen(), "__unsent__")
          .explain(found.mismatches());
    }
  }
}
