package io.penstock.investigation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.penstock.investigation.Waterfall.Level;
import io.penstock.investigation.Waterfall.Part;
import io.penstock.problem.InvalidException;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ExplanationTests {
  private Connection duckDb;
  private Statement statement;
  private int offset;

  @BeforeEach
  void open() throws SQLException {
    duckDb = DriverManager.getConnection("jdbc:duckdb:");
    statement = duckDb.createStatement();
    statement.execute("SET TimeZone = 'UTC'");
    statement.execute(
        """
        CREATE TABLE history_rows (id BIGINT, amount DECIMAL(12,2), pieces INTEGER, _op VARCHAR,
          _epoch INTEGER, _from_snapshot BOOLEAN, _prev_commit_lsn BIGINT, _lsn BIGINT, _tx_id BIGINT,
          _source_ts TIMESTAMPTZ, _offset BIGINT)
        """);
    statement.execute(
        "CREATE TABLE current_rows (id BIGINT, amount DECIMAL(12,2), pieces INTEGER)");
    statement.execute("CREATE TABLE extract (id BIGINT, amount DECIMAL(12,2), pieces INTEGER)");
  }

  @AfterEach
  void close() throws SQLException {
    duckDb.close();
  }

  @Test
  void leadsFromTheExtractsSumsToTheReplicasToTheMinorUnit() throws SQLException {
    for (int id = 1; id <= 5; id++) {
      change("r", id, id + ".10", 1, "2026-01-01", null);
    }
    change("c", 6, "6.10", 1, "2026-02-01", 60);
    change("c", 9, "9.10", 1, "2026-02-02", 90);
    extract("(1, 1.10, 1), (2, 2.10, 1), (3, 3.10, 1), (4, 4.10, 1), (4, 4.10, 1), (6, 6.10, 1)");
    extract("(7, 70.00, 1), (5, 5.55, 1)");
    // After the extract was taken.
    change("d", 2, null, null, "2026-03-02", 200);
    change("u", 3, "30.11", 2, "2026-03-03", 300);
    change("u", 3, "30.12", 2, "2026-03-04", 301);
    change("c", 8, "8.10", 1, "2026-03-05", 800);
    current("(1, 1.10, 1), (3, 30.12, 2), (4, 4.10, 1), (5, 5.10, 1), (6, 6.10, 1)");
    current("(8, 8.10, 1), (9, 9.10, 1)");

    Explanation explanation = new Explanation(duckDb, List.of("id"), List.of("amount", "pieces"));
    Waterfall found = explanation.explain(null, "TIMESTAMPTZ '2026-03-01 00:00:00+00'");

    assertThat(found)
        .isEqualTo(
            new Waterfall(
                new Level(8, sums("96.15", "8")),
                3,
                List.of(
                    new Part(Step.TWICE_IN_EXTRACT, 1, sums("-4.10", "-1")),
                    new Part(Step.NEVER_EXISTED, 1, sums("-70.00", "-1")),
                    new Part(Step.DELETED_AFTER, 1, sums("-2.10", "-1")),
                    new Part(Step.CHANGED_AFTER, 1, sums("27.02", "1")),
                    new Part(Step.OTHER_VALUES, 1, sums("-0.45", "0")),
                    new Part(Step.INSERTED_AFTER, 1, sums("8.10", "1")),
                    new Part(Step.MISSED, 1, sums("9.10", "1"))),
                new Level(7, sums("63.72", "8"))));
    List<ExplainedRow> rows = explanation.rows(100);
    assertThat(rows).hasSize(7);
    assertThat(rows.get(2))
        .isEqualTo(
            new ExplainedRow(
                Step.DELETED_AFTER,
                Map.of("id", "2"),
                Map.of("amount", "2.10", "pieces", "1"),
                Map.of(),
                Instant.parse("2026-03-02T00:00:00Z"),
                200L));
    assertThat(rows.get(3).at()).as("the first change").isEqualTo("2026-03-03T00:00:00Z");
    assertThat(rows.get(3).transactionId()).isEqualTo(300);
    assertThat(rows.get(5).transactionId()).isEqualTo(800);
  }

  @Test
  void takesTheExtractForAsYoungAsItsYoungestRow() throws SQLException {
    change("c", 1, "1.00", 1, "2026-01-01", 1);
    change("c", 2, "2.00", 1, "2026-01-02", 2);
    change("c", 3, "3.00", 1, "2026-01-03", 3);
    change("c", 4, "4.00", 1, "2026-01-04", 4);
    extract("(1, 1.00, 1), (3, 3.00, 1)");
    current("(1, 1.00, 1), (2, 2.00, 1), (3, 3.00, 1), (4, 4.00, 1)");

    Waterfall found = new Explanation(duckDb, List.of("id"), List.of("amount")).explain(null, null);

    assertThat(found.steps())
        .extracting(part -> part.step() + " " + part.deltas().get("amount"))
        .containsExactly("INSERTED_AFTER 4.00", "MISSED 2.00");
  }

  @Test
  void tellsWhatTheFilterLeavesOutFromWhatIsGone() throws SQLException {
    change("c", 1, "1.00", 1, "2026-01-01", 1);
    change("c", 2, "2.00", 1, "2026-01-01", 2);
    extract("(1, 1.00, 1), (2, 2.00, 1)");
    current("(1, 1.00, 1), (2, 2.00, 1)");

    Waterfall found =
        new Explanation(duckDb, List.of("id"), List.of("amount")).explain("id < 2", null);

    assertThat(found.steps()).extracting(Part::step).containsExactly(Step.OUTSIDE_FILTER);
    assertThat(found.replica()).isEqualTo(new Level(1, Map.of("amount", new BigDecimal("1.00"))));
  }

  @Test
  void letsOneQueryThroughAndNothingElse() throws SQLException {
    Queries.requireLakeQuery(duckDb, "SELECT 1 AS id");
    Queries.requireLakeQuery(duckDb, "WITH a AS (SELECT ';') SELECT * FROM a");
    for (String bad :
        List.of(
            "SELECT 1; SELECT 2",
            "SELECT 1) TO 'x'; SELECT (2",
            "COPY extract TO '/tmp/x'",
            "DROP TABLE extract",
            "")) {
      assertThatThrownBy(() -> Queries.requireLakeQuery(duckDb, bad))
          .as(bad)
          .isInstanceOf(InvalidException.class);
    }
    Queries.requireSourceQuery("select ';' as id");
    assertThatThrownBy(() -> Queries.requireSourceQuery("select 1; drop table x"))
        .isInstanceOf(InvalidException.class);
  }

  private static Map<String, BigDecimal> sums(String amount, String pieces) {
    return Map.of("amount", new BigDecimal(amount), "pieces", new BigDecimal(pieces));
  }

  private void change(
      String op,
      long id,
      @Nullable String amount,
      @Nullable Integer pieces,
      String day,
      @Nullable Integer transaction)
      throws SQLException {
    offset++;
    statement.execute(
        "INSERT INTO history_rows VALUES (%d, %s, %s, '%s', 1, %b, %d, %d, %s, '%s 00:00:00+00', %d)"
            .formatted(
                id,
                amount,
                pieces,
                op,
                op.equals("r"),
                100 + offset,
                200 + offset,
                transaction,
                day,
                offset));
  }

  private void extract(String rows) throws SQLException {
    statement.execute("INSERT INTO extract VALUES " + rows);
  }

  private void current(String rows) throws SQLException {
    statement.execute("INSERT INTO current_rows VALUES " + rows);
  }
}
