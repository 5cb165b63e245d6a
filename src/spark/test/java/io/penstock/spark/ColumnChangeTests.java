package io.penstock.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.contract.ColumnSpec;
import io.penstock.contract.IngestJob.TablePolicy;
import io.penstock.contract.IngestJob.TableTask;
import io.penstock.contract.TableResult;
import io.penstock.contract.TableResult.Status;
import io.penstock.contract.TableState;
import io.penstock.spark.table.LakeTables;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Columns that come and go at the source, and the rows that were there before. */
class ColumnChangeTests extends IngestFixture {
  private static final ColumnSpec ID = new ColumnSpec("id", "bigint", "long", false, 1);
  private static final ColumnSpec N = new ColumnSpec("n", "integer", "int", true, 0);
  private static final ColumnSpec BIG = new ColumnSpec("big", "text", "string", true, 0);

  ColumnChangeTests(Lake lake) throws Exception {
    super(lake);
  }

  private TableTask task(List<ColumnSpec> columns, List<ColumnSpec> dropped) {
    return topic.task(columns, dropped, new TablePolicy(2, 0), TableState.PLAIN);
  }

  private static ColumnSpec added(String type, String lakeType, String missing) {
    return new ColumnSpec("extra", type, lakeType, true, 0, 4, missing);
  }

  private List<Object> extras(String table) {
    return lake
        .query("SELECT CAST(extra AS STRING) FROM " + table + " ORDER BY id, _offset")
        .stream()
        .map(row -> row.get(0))
        .toList();
  }

  @Test
  void rowsFromBeforeTakeTheDefaultOfAnAddedColumn() throws Exception {
    topic.send(topic.insert(10, 11, 1, 1, "a"), topic.insert(10, 12, 2, 2, "b"));
    ingest();
    String positions = "SELECT id, _offset, _lsn, _batch FROM " + topic.history() + " ORDER BY id";
    List<?> before = lake.query(positions);
    var task = task(List.of(ID, N, BIG, added("text", "string", "\"it's \\\\ so\"")), List.of());
    TableResult idle = ingest(task);
    assertThat(idle.status()).isEqualTo(Status.PUBLISHED);
    assertThat(extras(topic.current())).containsExactly("it's \\ so", "it's \\ so");
    assertThat(extras(topic.history())).containsExactly("it's \\ so", "it's \\ so");
    assertThat(lake.query(positions)).isEqualTo(before);
    assertThat(ingest(task).status()).isEqualTo(Status.UP_TO_DATE);
    // One late change from before the column, and two that know it.
    topic.send(
        topic.update(20, 21, 1, 5, "a5"),
        topic.insertJson(30, 31, "{\"id\":3,\"n\":3,\"big\":\"c\",\"extra\":\"x\"}"),
        topic.insertJson(30, 32, "{\"id\":4,\"n\":4,\"big\":\"d\",\"extra\":null}"));
    assertThat(ingest(task).status()).isEqualTo(Status.PUBLISHED);
    assertThat(extras(topic.current())).containsExactly("it's \\ so", "it's \\ so", "x", null);
    assertThat(topic.rows()).containsExactly("1 5 a5", "2 2 b", "3 3 c", "4 4 d");
  }

  @Test
  void deletesFromBeforeAColumnTakeNoDefaultWheneverTheyAreIngested() throws Exception {
    topic.send(
        topic.insert(10, 11, 1, 1, "a"), topic.insert(10, 12, 2, 2, "b"), topic.delete(20, 21, 1));
    ingest();
    topic.send(topic.delete(30, 31, 2));
    var task = task(List.of(ID, N, BIG, added("text", "string", "\"x\"")), List.of());
    ingest(task);
    assertThat(
            lake.query(
                "SELECT _op, id, extra, array_contains(_unchanged, 'extra') FROM "
                    + topic.history()
                    + " ORDER BY _offset"))
        .hasToString("[[c,1,x,null], [c,2,x,null], [d,1,null,false], [d,2,null,false]]");
    assertThat(topic.rows()).isEmpty();
  }

  @Test
  void defaultsOfEachKindAreExact() throws Exception {
    String[][] kinds = {
      {"numeric(12,3)", "decimal(12, 3)", "1.5", "1.500"},
      {"numeric", "string", "\"NaN\"", "NaN"},
      {"numeric", "string", "1.50", "1.50"},
      {"jsonb", "string", "{\"a\": [1, 2]}", "{\"a\": [1, 2]}"},
      {"boolean", "boolean", "true", "true"},
      {"double precision", "double", "\"Infinity\"", "Infinity"},
      {"date", "date", "\"2024-02-29\"", "2024-02-29"},
      {
        "timestamp without time zone",
        "timestamp",
        "\"2024-02-29T12:00:00.5\"",
        "2024-02-29 12:00:00.5"
      },
      {
        "timestamp with time zone",
        "timestamptz",
        "\"2024-02-29T12:00:00+02:00\"",
        "2024-02-29 10:00:00"
      },
      {"integer[]", "list<int>", "[1, null]", "[1, null]"},
      {"time without time zone", "string", "\"12:30:00\"", "12:30:00"},
      {"bytea", "binary", "\"\\\\x414243\"", "ABC"}
    };
    List<ColumnSpec> columns = new ArrayList<>(List.of(ID, N, BIG));
    List<String> casts = new ArrayList<>();
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < kinds.length; i++) {
      String[] kind = kinds[i];
      columns.add(new ColumnSpec("v" + i, kind[0], kind[1], true, 0, 4 + i, kind[2]));
      casts.add("CAST(v" + i + " AS STRING)");
      expected.add(kind[3]);
    }
    topic.send(topic.insert(10, 11, 1, 1, "a"));
    ingest();
    assertThat(ingest(task(columns, List.of())).reason()).isNull();
    topic.send(topic.insert(20, 21, 2, 2, "b"));
    assertThat(ingest(task(columns, List.of())).status()).isEqualTo(Status.PUBLISHED);
    for (String table : List.of(topic.current(), topic.history())) {
      String values = "SELECT array(" + String.join(", ", casts) + ") FROM " + table;
      assertThat(lake.query(values))
          .hasSize(2)
          .allSatisfy(row -> assertThat(row.getList(0)).isEqualTo(expected));
    }
  }

  @Test
  void aRunThatDiedBetweenColumnAndRowsIsFinishedByTheNext() throws Exception {
    topic.send(topic.insert(10, 11, 1, 1, "a"));
    ingest();
    var task = task(List.of(ID, N, BIG, added("integer", "int", "7")), List.of());
    try (LakeTables tables = lake.tables()) {
      // Opening evolves the schema; nothing fills the rows.
      tables.open(task);
    }
    assertThat(extras(topic.current())).containsExactly((Object) null);
    topic.send(topic.insert(20, 21, 2, 2, "b"));
    ingest(task);
    assertThat(extras(topic.current())).containsExactly("7", "7");
    assertThat(extras(topic.history())).containsExactly("7", "7");
  }

  @Test
  void aDroppedColumnIsNullInEveryRowAndStaysInHistory() throws Exception {
    topic.send(topic.insert(10, 11, 1, 1, "a"), topic.insert(10, 12, 2, 2, "b"));
    ingest();
    var task = task(List.of(ID, N), List.of(BIG));
    assertThat(ingest(task).status()).isEqualTo(Status.PUBLISHED);
    assertThat(topic.rows()).containsExactly("1 1 null", "2 2 null");
    assertThat(ingest(task).status()).isEqualTo(Status.UP_TO_DATE);
    // Late changes from before the drop, and one from after.
    topic.send(
        topic.update(20, 21, 1, 5, "late"),
        topic.insert(20, 22, 3, 3, "late"),
        topic.insertJson(30, 31, "{\"id\":4,\"n\":4}"));
    ingest(task);
    assertThat(topic.rows()).containsExactly("1 5 null", "2 2 null", "3 3 null", "4 4 null");
    assertThat(
            lake.query("SELECT big FROM " + topic.history() + " ORDER BY _offset").stream()
                .map(row -> row.get(0))
                .toList())
        .containsExactly("a", "b", "late", "late", null);
  }

  @Test
  void aTableIsFirstFilledWithChangesOfAColumnThatIsGone() throws Exception {
    topic.send(topic.insert(10, 11, 1, 1, "a"), topic.insertJson(20, 21, "{\"id\":2,\"n\":2}"));
    assertThat(ingest(task(List.of(ID, N), List.of(BIG))).status()).isEqualTo(Status.PUBLISHED);
    assertThat(lake.query("SELECT id, n FROM " + topic.current() + " ORDER BY id")).hasSize(2);
    assertThat(lake.query("SELECT big FROM " + topic.history() + " ORDER BY id").get(0).get(0))
        .isEqualTo("a");
  }

  @Test
  void aColumnThatIsDroppedAndAddedAgainIsADecision() throws Exception {
    topic.send(topic.insert(10, 11, 1, 1, "a"));
    ingest();
    ingest(task(List.of(ID, N), List.of(BIG)));
    TableResult again = ingest(task(List.of(ID, N, BIG), List.of(BIG)));
    assertThat(again.status()).isEqualTo(Status.QUARANTINED);
    assertThat(again.reason()).contains("added again").contains("big");
  }

  @Test
  void anUnknownColumnEndsTheBatchAndNamesItself() throws Exception {
    topic.send(topic.insert(10, 11, 1, 1, "a"));
    ingest();
    topic.send(
        topic.insert(20, 21, 2, 2, "b"),
        topic.insertJson(30, 31, "{\"id\":3,\"x\":{\"y\":1},\"n\":3,\"big\":\"c\",\"z\":2}"));
    Topic other = new Topic(lake);
    other.send(other.insert(10, 11, 1, 1, "a"));
    var results = lake.ingest(topic.task(), other.task());
    TableResult outdated = results.get(topic.task().tableId());
    assertThat(outdated.status()).isEqualTo(Status.OUTDATED);
    assertThat(outdated.findings().unknownColumns()).containsExactly("x", "z");
    assertThat(topic.changes()).containsExactly("c1");
    assertThat(results.get(other.task().tableId()).status()).isEqualTo(Status.PUBLISHED);
  }

  @Test
  void aRunOfAnOlderDocumentWritesNoRowsWithoutTheDefault() throws Exception {
    topic.send(topic.insert(10, 11, 1, 1, "a"));
    ingest();
    var task = task(List.of(ID, N, BIG, added("integer", "int", "7")), List.of());
    ingest(task);
    topic.send(topic.insert(20, 21, 2, 2, "b"));
    TableResult older = ingest();
    assertThat(older.status()).isEqualTo(Status.FAILED);
    assertThat(older.reason()).contains("from before its columns [extra]");
    ingest(task);
    assertThat(extras(topic.current())).containsExactly("7", "7");
    assertThat(extras(topic.history())).containsExactly("7", "7");
  }
}
