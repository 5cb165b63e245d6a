package io.penstock.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import org.junit.jupiter.api.Test;

class RowHashTests {
  @Test
  void isWhatPostgresComputes() throws Exception {
    try (Connection connection = new SourceFixture().connect();
        PreparedStatement statement =
            connection.prepareStatement(
                """
                SELECT left(t, n), hashtextextended(left(t, n) COLLATE "C", 0)
                FROM repeat('aä€😀 z0', 20) t, generate_series(0, 100) n
                """);
        ResultSet row = statement.executeQuery()) {
      while (row.next()) {
        assertThat(RowHash.of(row.getString(1))).as(row.getString(1)).isEqualTo(row.getLong(2));
      }
    }
    try (Connection connection = new SourceFixture().connect()) {
      assertThat(DigestQuery.isPossible(connection.createStatement())).isTrue();
    }
  }
}
