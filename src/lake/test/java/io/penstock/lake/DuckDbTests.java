package io.penstock.lake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DuckDbTests {
  @TempDir Path folder;
  private Connection duckdb;

  @BeforeEach
  void open() throws Exception {
    Path spill = Files.createDirectories(folder.resolve("spill"));
    Path lake = Files.createDirectories(folder.resolve("lake"));
    duckdb = DuckDb.open(new DuckDb.Limits(spill, 128, 2, List.of(lake)));
  }

  @AfterEach
  void close() throws Exception {
    duckdb.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT * FROM read_text('/etc/passwd')",
        "SELECT * FROM glob('/etc/*')",
        "COPY (SELECT 1) TO '/tmp/penstock-must-not-exist.csv'",
        "ATTACH '/tmp/penstock-must-not-exist.db'",
        "INSTALL httpfs",
        "LOAD httpfs",
        "SET memory_limit = '100GB'",
        "SET enable_external_access = true",
        "SET TimeZone = 'Asia/Tokyo'",
      })
  void refusesWhatLeavesItsLimits(String sql) {
    assertThatThrownBy(() -> execute(sql)).isInstanceOf(SQLException.class);
  }

  @Test
  void readsTheFoldersItIsGiven() throws Exception {
    Files.writeString(folder.resolve("lake/a.txt"), "water");
    Files.writeString(folder.resolve("outside.txt"), "dry");

    assertThat(text("SELECT content FROM read_text('" + folder + "/lake/a.txt')"))
        .isEqualTo("water");
    assertThatThrownBy(
            () -> text("SELECT content FROM read_text('" + folder + "/lake/../outside.txt')"))
        .isInstanceOf(SQLException.class);
  }

  @Test
  void itsClockIsUtc() throws Exception {
    assertThat(text("SELECT ('2026-01-01 00:00:00+00'::TIMESTAMPTZ)::VARCHAR"))
        .isEqualTo("2026-01-01 00:00:00+00");
  }

  @Test
  void spillsInsteadOfFailing() throws Exception {
    execute(
        "CREATE TEMP TABLE big AS SELECT md5(i::VARCHAR) AS a, md5((i + 1)::VARCHAR) AS b"
            + " FROM range(2000000) t(i)");

    assertThat(text("SELECT count(DISTINCT a)::VARCHAR FROM big")).isEqualTo("2000000");
    assertThat(text("SELECT (sum(size) > 0)::VARCHAR FROM duckdb_temporary_files()"))
        .isEqualTo("true");
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = duckdb.createStatement()) {
      statement.execute(sql);
    }
  }

  private String text(String sql) throws SQLException {
    try (Statement statement = duckdb.createStatement();
        ResultSet found = statement.executeQuery(sql)) {
      found.next();
      return found.getString(1);
    }
  }
}
