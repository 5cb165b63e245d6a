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
import java.util.UUID;
import org.apache.iceberg.Table;
import org.apache.iceberg.expressions.Expressions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

class RepairBatchTests {
  private static final List<ColumnSpec> COLUMNS =
      List.of(
          new ColumnSpec("note", "text", "string", true, 0),
          new ColumnSpec("id", "bigint", "long", false, 1),
          new ColumnSpec("at", "timestamp with time zone", "timestamptz", true, 0),
          new ColumnSpec("tags", "text[]", "list<string>", true, 0));

  @TempDir Path folder;
  private LakeFixture lake;
  private Connection duckDb;
  private HistoryFixture changes;
  private Table history;
  private Fence fence;

  @BeforeEach
  void makeHistory() throws Exception {
    lake = new LakeFixture(folder.resolve("warehouse"));
    changes = new HistoryFixture(COLUMNS);
    changes.read(asList("one", 1L, null, null)).change("c", 90, asList("two", 2L, null, null));
    fence = changes.fence();
    history = changes.table(lake, "lake", "orders_changes", fence);
    history.updateSpec().addField(Expressions.day("_ingested_at")).commit();
    Path work = Files.createDirectory(folder.resolve("work"));
    duckDb =
        DuckDb.open(new DuckDb.Limits(work, 512, 2, List.of(work, folder.resolve("warehouse"))));
    try (Statement statement = duckDb.createStatement()) {
      statement.execute("CREATE TABLE asked AS SELECT * FROM (VALUES (1::BIGINT), (3)) v(c1)");
      statement.execute(
          """
          CREATE TABLE source AS SELECT 'one b' AS c0, 1::BIGINT AS c1,
            TIMESTAMPTZ '2026-03-01 00:00:00.000001+00' AS c2, ['x', 'y'] AS c3
          """);
    }
  }

  @AfterEach
  void close() throws Exception {
    duckDb.close();
    lake.close();
  }

  @Test
  void writesWhatTheSourceHasBehindAllThatWasTaken() throws Exception {
    UUID repair = UUID.randomUUID();
    new RepairBatch(repair, COLUMNS, history, fence).write(duckDb, Instant.now());

    history.refresh();
    Fence after = LakeFence.of(history).orElseThrow();
    assertThat(after.batch()).isEqualTo(fence.batch() + 1);
    assertThat(after.withRun("")).isEqualTo(nextOf(fence));
    Fence.Copy copy =
        new JsonMapper().readValue(history.properties().get(Fence.PROPERTY), Fence.Copy.class);
    assertThat(copy)
        .isEqualTo(new Fence.Copy(history.currentSnapshot().sequenceNumber(), 4, after));
    assertThat(
            rows(
                "op, batch, streamed, prev, lsn, topic_offset, c0, c1, c2::VARCHAR, c3",
                "batch > 1"))
        .containsExactly(
            "u 2 true %1$d %2$d 2 one b 1 2026-03-01 00:00:00.000001+00 [x, y]"
                .formatted(fence.highest().prevCommitLsn(), fence.highest().lsn()),
            "d 2 true %1$d %2$d 2 null 3 null null"
                .formatted(fence.highest().prevCommitLsn(), fence.highest().lsn()));
  }

  @Test
  void writesNothingWhereSomebodyElseHasWritten() throws Exception {
    Table another = history;
    history = lake.load("lake", "orders_changes");
    another.newAppend().commit();

    RepairBatch batch = new RepairBatch(UUID.randomUUID(), COLUMNS, history, fence);
    assertThatThrownBy(() -> batch.write(duckDb, Instant.now()))
        .isInstanceOf(InconclusiveException.class)
        .hasMessageContaining("Somebody else wrote to");
    another.refresh();
    assertThat(LakeFence.of(another)).contains(fence);
    assertThat(rows("c1", "true")).hasSize(2);
  }

  private static Fence nextOf(Fence fence) {
    return new Fence(
        fence.batch() + 1,
        fence.topicId(),
        fence.topic(),
        fence.partition(),
        fence.offset(),
        fence.epoch(),
        fence.epochStart(),
        fence.swept(),
        fence.comparesFrom(),
        fence.highest(),
        fence.snapshot(),
        "");
  }

  private List<String> rows(String columns, String where) throws Exception {
    HistoryRows.show(history, COLUMNS, 99, duckDb);
    List<String> rows = new ArrayList<>();
    try (Statement statement = duckDb.createStatement();
        ResultSet row =
            statement.executeQuery(
                "SELECT %s FROM %s WHERE %s ORDER BY c1"
                    .formatted(columns, HistoryRows.VIEW, where))) {
      int count = row.getMetaData().getColumnCount();
      while (row.next()) {
        List<String> values = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
          values.add(String.valueOf(row.getString(i)));
        }
        rows.add(String.join(" ", values));
      }
    }
    return rows;
  }
}
