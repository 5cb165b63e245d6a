package io.penstock.cli.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.penstock.contract.TypeMapping;
import io.penstock.stack.Credentials;
import io.penstock.stack.PostgresServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShopDatabaseTests {
  private static final ShopScale SCALE = ShopScale.SMALL;
  private static final LocalDate TWENTY_NIGHTS_IN = LocalDate.of(2025, 7, 21);
  private static final String LONG_RECEIPTS =
      "SELECT concat(id, ':', pg_column_toast_chunk_id(receipt)) FROM shop.payments"
          + " WHERE pg_column_toast_chunk_id(receipt) IS NOT NULL";

  @TempDir static Path dataDir;

  private static PostgresServer server;
  private static ShopDatabase shop;
  private static LoadCounts loaded;
  private static ChangeCounts replayed = new ChangeCounts(Map.of());
  private static List<String> receiptsLoaded;
  private static List<String> digestsInJuly;

  @BeforeAll
  static void loadAndReplayNightByNight() throws SQLException {
    server = PostgresServer.start(dataDir, 0, Map.of("fsync", "off"));
    shop = ShopDatabase.create(server, "shop");
    OrderShop orderShop = new OrderShop(SCALE);
    loaded = orderShop.load(shop.connection(), progress -> {});
    receiptsLoaded = shop.rows(LONG_RECEIPTS);
    int done = 0;
    for (LocalDate night = LocalDate.of(2025, 7, 2); done < ShopScale.TRANSACTIONS; ) {
      int until = OrderShop.transactionsUntil(night);
      replayed = replayed.plus(orderShop.replay(shop.connection(), done, until, progress -> {}));
      done = until;
      if (night.equals(TWENTY_NIGHTS_IN)) {
        digestsInJuly = shop.digests(SCALE);
      }
      night = night.plusDays(1);
    }
  }

  @AfterAll
  static void stop() throws SQLException {
    shop.close();
    server.close();
  }

  @Test
  void loadsAndChangesExactlyWhatTheScaleSays() throws SQLException {
    for (var table : SCALE.tables().entrySet()) {
      TableFigures figures = table.getValue();
      assertThat(loaded.rows()).containsEntry(table.getKey(), (long) figures.initial());
      assertThat(replayed.of(table.getKey())).isEqualTo(figures.changes());
      assertThat(shop.number("SELECT count(*) FROM " + table.getKey()))
          .isEqualTo(figures.finalRows());
    }
  }

  @Test
  void commitsTheLoadAndEachHourByItself() throws SQLException {
    String transactions =
        "SELECT count(DISTINCT xmin::text) FROM (SELECT xmin FROM shop.payments"
            + " UNION ALL SELECT xmin FROM shop.orders) rows";

    assertThat(shop.number(transactions)).isEqualTo(1 + ShopScale.TRANSACTIONS);
  }

  @Test
  void noUpdateIsOlderThanItsRow() throws SQLException {
    assertThat(shop.number("SELECT count(*) FROM shop.orders WHERE updated_at < placed_at"))
        .isZero();
    assertThat(shop.number("SELECT count(*) FROM shop.payments WHERE updated_at < created_at"))
        .isZero();
    assertThat(shop.number("SELECT count(*) FROM shop.orders WHERE updated_at > placed_at"))
        .isPositive();
  }

  @Test
  void refundsOnlyWhatWasCapturedAndNoMore() throws SQLException {
    assertThat(
            shop.number(
                "SELECT count(*) FROM shop.refunds r JOIN shop.payments p ON p.id = r.payment_id"
                    + " WHERE p.status = 'captured' AND r.requested_at > p.created_at"
                    + " AND r.amount_minor BETWEEN 1 AND p.amount_minor"))
        .isEqualTo(SCALE.refunds().finalRows());
  }

  @Test
  void someLongReceiptsStayWhereTheyAreWhileTheirRowChanges() throws SQLException {
    Set<String> unsent = new HashSet<>(receiptsLoaded);
    unsent.retainAll(shop.rows(LONG_RECEIPTS + " AND updated_at >= '2025-07-01Z'"));

    assertThat(unsent).isNotEmpty();
    assertThat(shop.number("SELECT count(*) FROM shop.orders WHERE length(note) > 2000"))
        .isPositive();
  }

  @Test
  void aSecondShopReplayedInOtherSlicesIsTheSame() throws SQLException {
    try (ShopDatabase second = ShopDatabase.create(server, "second")) {
      Connection connection = second.connection();
      new OrderShop(SCALE).load(connection, progress -> {});
      new OrderShop(SCALE).replay(connection, 0, 101, progress -> {});
      int until = OrderShop.transactionsUntil(TWENTY_NIGHTS_IN);
      new OrderShop(SCALE).replay(connection, 101, until, progress -> {});

      assertThat(second.digests(SCALE)).isEqualTo(digestsInJuly);
      assertThat(digestsInJuly).isNotEqualTo(shop.digests(SCALE));
    }
  }

  @Test
  void everyColumnsTypeHasARule() throws SQLException {
    List<String> types =
        shop.rows(
            "SELECT DISTINCT format_type(a.atttypid, a.atttypmod) FROM pg_attribute a"
                + " JOIN pg_class c ON c.oid = a.attrelid"
                + " WHERE c.relnamespace = 'shop'::regnamespace AND c.relkind = 'r'"
                + " AND a.attnum > 0");

    assertThat(types)
        .hasSizeGreaterThan(12)
        .allSatisfy(
            type -> assertThat(TypeMapping.lakeType(type, type.startsWith("shop."))).isPresent());
  }

  @Test
  void theConnectorReadsTheShopAndWritesOnlyItsOwnTables() throws SQLException {
    try (Connection debezium =
            server.connect("shop", new Credentials("debezium", ShopDatabase.PASSWORD));
        Statement statement = debezium.createStatement()) {
      statement.execute("SELECT pg_create_logical_replication_slot('tried', 'pgoutput', true)");
      statement.execute("SELECT count(*) FROM shop.orders");
      statement.execute("SELECT count(*) FROM shop.payments");
      statement.execute("SELECT count(*) FROM shop.refunds");
      statement.execute(
          "INSERT INTO penstock.heartbeat VALUES (1, now())"
              + " ON CONFLICT (id) DO UPDATE SET beat_at = excluded.beat_at");
      statement.execute("INSERT INTO penstock.signal VALUES ('1', 'log', '{}')");

      assertRefused(statement, "UPDATE shop.orders SET note = ''");
      assertRefused(statement, "DELETE FROM penstock.heartbeat");
      assertRefused(statement, "CREATE TABLE penstock.mine (id int)");
      assertRefused(statement, "ALTER PUBLICATION penstock_shop DROP TABLE shop.refunds");
      assertRefused(statement, "DROP PUBLICATION penstock_shop");
    }
  }

  @Test
  void thePublicationHoldsTheShopAndBelongsToTheDba() throws SQLException {
    assertThat(
            shop.rows(
                "SELECT schemaname || '.' || tablename FROM pg_publication_tables"
                    + " WHERE pubname = 'penstock_shop'"))
        .containsExactlyInAnyOrder(
            "shop.orders",
            "shop.payments",
            "shop.refunds",
            "penstock.heartbeat",
            "penstock.signal");
    assertThat(
            shop.rows(
                "SELECT pubowner::regrole::text || ' ' || pubviaroot FROM pg_publication"
                    + " WHERE pubname = 'penstock_shop'"))
        .containsExactly("shop_dba true");
  }

  private static void assertRefused(Statement statement, String sql) {
    assertThatThrownBy(() -> statement.execute(sql))
        .isInstanceOf(SQLException.class)
        .extracting(e -> ((SQLException) e).getSQLState())
        .isEqualTo("42501");
  }
}
