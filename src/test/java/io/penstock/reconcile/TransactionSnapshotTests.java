package io.penstock.reconcile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TransactionSnapshotTests {
  private static final long EPOCH = 1L << 32;

  @Test
  void readsWhatPostgresPrints() {
    assertThat(TransactionSnapshot.parse("10:20:12,15"))
        .isEqualTo(new TransactionSnapshot(10, 20, List.of(12L, 15L)));
    assertThat(TransactionSnapshot.parse("10:10:"))
        .isEqualTo(new TransactionSnapshot(10, 10, List.of()));
    assertThatThrownBy(() -> TransactionSnapshot.parse("10:20"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void doesNotSeeWhatRunsOrCameLater() throws SQLException {
    TransactionSnapshot snapshot = new TransactionSnapshot(10, 20, List.of(12L, 15L));

    assertThat(unseen(snapshot, 9, 10, 11, 12, 14, 15, 19, 20, 21))
        .containsExactly(12L, 15L, 20L, 21L);
  }

  @Test
  void widensIdsWhereTheyBeginAnew() throws SQLException {
    TransactionSnapshot before = new TransactionSnapshot(EPOCH - 5, EPOCH - 1, List.of(EPOCH - 3));
    assertThat(unseen(before, EPOCH - 6, EPOCH - 4, EPOCH - 3, EPOCH - 1, 0, 7))
        .containsExactly(EPOCH - 3, EPOCH - 1, 0L, 7L);

    TransactionSnapshot after = new TransactionSnapshot(3 * EPOCH + 5, 3 * EPOCH + 6, List.of());
    assertThat(unseen(after, EPOCH - 1, 4, 5, 6, 7)).containsExactly(6L, 7L);
  }

  @Test
  void leavesOutWhatNoTransactionWrote() throws SQLException {
    try (Connection duckDb = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = duckDb.createStatement();
        ResultSet answer =
            statement.executeQuery(
                "SELECT "
                    + new TransactionSnapshot(1, 1, List.of())
                        .doesNotSee("CAST(NULL AS BIGINT)"))) {
      answer.next();
      assertThat(answer.getBoolean(1)).isFalse();
      assertThat(answer.wasNull()).isFalse();
    }
  }

  /** Those of some ids, as changes carry them, that the snapshot does not see. */
  private static List<Long> unseen(TransactionSnapshot snapshot, long... ids) throws SQLException {
    List<Long> unseen = new ArrayList<>();
    try (Connection duckDb = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = duckDb.createStatement()) {
      for (long id : ids) {
        try (ResultSet answer =
            statement.executeQuery("SELECT " + snapshot.doesNotSee("CAST(" + id + " AS BIGINT)"))) {
          answer.next();
          if (answer.getBoolean(1)) {
            unseen.add(id);
          }
        }
      }
    }
    return unseen;
  }
}
