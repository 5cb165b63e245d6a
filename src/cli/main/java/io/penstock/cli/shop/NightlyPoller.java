package io.penstock.cli.shop;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.postgresql.PGConnection;

/**
 * The way the shop was extracted before: at each midnight of event time, the orders touched since
 * the midnight before, chosen by {@code updated_at}. It never sees that an order was deleted.
 */
public final class NightlyPoller {
  private static final String EXTRACT =
      """
      COPY (
        SELECT id, order_no, status, total_minor, currency, placed_at, updated_at
        FROM shop.orders
        WHERE updated_at >= '%s'
        ORDER BY id
      ) TO STDOUT (FORMAT csv, HEADER)
      """;

  private final Path folder;
  private LocalDate night = ShopCalendar.STREAM_STARTS;

  /** Writes into the folder, a file {@code orders-YYYY-MM-DD.csv} for each night. */
  public NightlyPoller(Path folder) {
    this.folder = folder;
  }

  /** Whether the next midnight has come when so many transactions are committed. */
  public boolean isDue(int transactions) {
    return nextAfter() <= transactions && !isOver();
  }

  /** How many transactions lie before the next midnight; all of them after the last night. */
  public int nextAfter() {
    return OrderShop.transactionsUntil(night);
  }

  /** The last night is the first that comes after the last transaction. */
  private boolean isOver() {
    return OrderShop.transactionsUntil(night.minusDays(1)) == ShopScale.TRANSACTIONS;
  }

  /** Extracts the night that is due; the first time everything. Returns the rows written. */
  public long extract(Connection source) throws SQLException, IOException {
    boolean isFirst = night.equals(ShopCalendar.STREAM_STARTS);
    String since =
        isFirst
            ? "-infinity"
            : night.minusDays(1).atStartOfDay().atOffset(ZoneOffset.UTC).toString();
    Files.createDirectories(folder);
    Path file = folder.resolve("orders-" + night + ".csv");
    long rows;
    try (OutputStream out = Files.newOutputStream(file)) {
      rows = source.unwrap(PGConnection.class).getCopyAPI().copyOut(EXTRACT.formatted(since), out);
    }
    night = night.plusDays(1);
    return rows;
  }
}
