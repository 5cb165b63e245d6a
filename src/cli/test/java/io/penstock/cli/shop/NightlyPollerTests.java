package io.penstock.cli.shop;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.stack.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Polls a whole quarter beside an onlooker who reads the whole table at each midnight. */
class NightlyPollerTests {
  private static final ShopScale TINY =
      new ShopScale(
          "tiny",
          new TableFigures(209, 702, 676, 24),
          new TableFigures(238, 771, 70, 0),
          new TableFigures(57, 261, 0, 0));

  @TempDir static Path dataDir;
  private static final Map<Long, Long> ONLOOKER = new TreeMap<>();
  private static final Map<Long, Long> LIVE = new TreeMap<>();
  private static Path extracts;

  @BeforeAll
  static void poll() throws Exception {
    extracts = dataDir.resolve("extracts");
    NightlyPoller poller = new NightlyPoller(extracts);
    try (PostgresServer server = PostgresServer.start(dataDir, 0, Map.of());
        ShopDatabase shop = ShopDatabase.create(server, "polled")) {
      OrderShop source = new OrderShop(TINY);
      source.load(shop.connection(), progress -> {});
      int done = 0;
      while (poller.isDue(done) || done < ShopScale.TRANSACTIONS) {
        if (poller.isDue(done)) {
          ONLOOKER.putAll(orders(shop));
          poller.extract(shop.connection());
        } else {
          source.replay(shop.connection(), done, poller.nextAfter(), progress -> {});
          done = poller.nextAfter();
        }
      }
      LIVE.putAll(orders(shop));
    }
  }

  @AfterAll
  static void forget() {
    ONLOOKER.clear();
    LIVE.clear();
  }

  @Test
  void writesAFileForEachMidnightAndOneAfterTheLastTransaction() throws IOException {
    try (Stream<Path> files = Files.list(extracts)) {
      assertThat(files.map(file -> file.getFileName().toString()).sorted())
          .hasSize(98)
          .startsWith("orders-2025-07-01.csv", "orders-2025-07-02.csv")
          .endsWith("orders-2025-10-05.csv", "orders-2025-10-06.csv");
    }
    assertThat(Files.readAllLines(extracts.resolve("orders-2025-07-01.csv")))
        .hasSize(TINY.orders().initial() + 1)
        .first()
        .isEqualTo("id,order_no,status,total_minor,currency,placed_at,updated_at");
  }

  @Test
  void seesTheLastVersionOfWhatLivedAtSomeMidnight() throws IOException {
    assertThat(lastSeen()).isEqualTo(ONLOOKER);
  }

  @Test
  void neverSeesADelete() throws IOException {
    Map<Long, Long> seen = lastSeen();

    assertThat(seen).containsAllEntriesOf(LIVE);
    assertThat(seen.size()).isGreaterThan(LIVE.size());
  }

  private static Map<Long, Long> lastSeen() throws IOException {
    Map<Long, Long> seen = new TreeMap<>();
    try (Stream<Path> files = Files.list(extracts)) {
      for (Path file : files.sorted().toList()) {
        for (String line : Files.readAllLines(file).stream().skip(1).toList()) {
          String[] fields = line.split(",", -1);
          seen.put(Long.parseLong(fields[0]), Long.parseLong(fields[3]));
        }
      }
    }
    return seen;
  }

  private static Map<Long, Long> orders(ShopDatabase shop) throws SQLException {
    Map<Long, Long> orders = new TreeMap<>();
    for (String order : shop.rows("SELECT id || ' ' || total_minor FROM shop.orders")) {
      String[] words = order.split(" ", -1);
      orders.put(Long.parseLong(words[0]), Long.parseLong(words[1]));
    }
    return orders;
  }
}
