package io.penstock.cli.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.penstock.cli.CommandFailedException;
import io.penstock.cli.sql.Query.TableName;
import io.penstock.lake.DuckDb;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QueryTests {
  @TempDir Path folder;
  private Connection duckdb;

  @BeforeEach
  void open() throws SQLException {
    duckdb = DuckDb.open(new DuckDb.Limits(folder, 64, 1, List.of()));
  }

  @AfterEach
  void close() throws SQLException {
    duckdb.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "COPY (SELECT 1) TO '/tmp/penstock-must-not-exist.csv'",
        "ATTACH '/tmp/penstock-must-not-exist.db'",
        "INSTALL httpfs",
        "SET memory_limit = '100GB'",
        "PRAGMA database_list",
        "CREATE TABLE t (a INT)",
        "INSERT INTO t VALUES (1)",
        "DELETE FROM shop.orders",
        "CALL pragma_version()",
        "SELECT 1; SELECT 2",
        "SELECT 1; DROP VIEW shop.orders",
        "EXPLAIN DELETE FROM shop.orders",
        "EXPLAIN ANALYZE COPY (SELECT 1) TO '/tmp/penstock-must-not-exist.csv'",
        "WITH gone AS (DELETE FROM shop.orders RETURNING id) SELECT * FROM gone",
        "",
        ";"
      })
  void refusesWhatIsNotOneQuery(String sql) {
    assertThatThrownBy(() -> Query.parse(duckdb, sql))
        .isInstanceOf(CommandFailedException.class)
        .hasMessageContaining("the lake is only read here");
  }

  @Test
  void tellsWhereItDoesNotUnderstand() {
    assertThatThrownBy(() -> Query.parse(duckdb, "SELEC 1"))
        .isInstanceOf(CommandFailedException.class)
        .hasMessageContaining("syntax error")
        .hasMessageContaining("SELEC");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT o.id FROM shop.orders o WHERE id IN (SELECT order_id FROM shop.payments)",
        "WITH x AS (FROM shop.payments) SELECT * FROM x JOIN shop.orders USING (id)",
        "EXPLAIN SELECT * FROM shop.orders, (VALUES (1)) v, shop.payments",
        "SELECT (SELECT max(id) FROM \"shop\".\"payments\") FROM shop.orders;"
      })
  void findsTheTablesThatItMentions(String sql) throws SQLException {
    assertThat(Query.parse(duckdb, sql).tables())
        .containsExactlyInAnyOrder(
            new TableName("shop", "orders"), new TableName("shop", "payments"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "DESCRIBE shop.orders",
        "SHOW shop.orders",
        "SUMMARIZE shop.orders",
        "TABLE shop.orders"
      })
  void looksIntoShortForms(String sql) throws SQLException {
    assertThat(Query.parse(duckdb, sql).tables()).containsExactly(new TableName("shop", "orders"));
  }

  @Test
  void leavesOutWhatFollowsTheQuery() throws SQLException {
    Query query = Query.parse(duckdb, "explain analyze SELECT ';' AS s; -- that's; all\n ;");

    assertThat(query.explain()).isEqualTo("explain analyze");
    assertThat(query.text()).isEqualTo("SELECT ';' AS s");
    assertThat(Query.parse(duckdb, "SELECT ';' AS s").text()).isEqualTo("SELECT ';' AS s");
  }
}
