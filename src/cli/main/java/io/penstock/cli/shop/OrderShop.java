package io.penstock.cli.shop;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * The sample source: an order shop as of 1 July, then a quarter of its business, one transaction
 * for each hour of event time. The same scale and seed always give the same database.
 */
public final class OrderShop {
  public static final String ORDERS = "shop.orders";
  public static final String PAYMENTS = "shop.payments";
  public static final String REFUNDS = "shop.refunds";
  public static final String PUBLICATION = "penstock_shop";

  private static final int SEND_AT_BYTES = 4 << 20;

  private final ShopScale scale;
  private final long seed;
  private ShopGenerator generator;

  /** The shop of the usual seed. */
  public OrderShop(ShopScale scale) {
    this(scale, ShopGenerator.SEED);
  }

  public OrderShop(ShopScale scale, long seed) {
    this.scale = scale;
    this.seed = seed;
    this.generator = new ShopGenerator(scale, seed);
  }

  public ShopScale scale() {
    return scale;
  }

  /** The number of transactions whose event time lies before the midnight that begins the day. */
  public static int transactionsUntil(LocalDate day) {
    return Math.min(Math.max(ShopCalendar.hoursUntil(day), 0), ShopScale.TRANSACTIONS);
  }

  /**
   * Creates roles, tables and the publication in the connection's database, which must be empty of
   * them; the roles themselves may exist.
   */
  public static void createSchema(Connection superuser, String debeziumPassword)
      throws SQLException {
    ShopSchema.create(superuser, debeziumPassword);
  }

  /** Copies the rows as of 1 July into the empty tables, in one transaction. */
  public LoadCounts load(Connection connection, Consumer<Progress> progress) throws SQLException {
    generator = new ShopGenerator(scale, seed);
    int hours = -generator.nextHour();
    Map<String, Long> rows = new TreeMap<>();
    try (ShopWriter writer = new ShopWriter(connection, seed)) {
      Transactions.run(
          connection,
          () -> {
            while (generator.nextHour() < 0) {
              writer.addRows(generator.next());
              if (writer.gatheredBytes() > SEND_AT_BYTES || generator.nextHour() == 0) {
                writer.sendRows();
                progress.accept(
                    progressAt(hours + generator.nextHour(), hours, writer.tally().total()));
              }
            }
          });
      writer.tally().counts().tables().forEach((table, made) -> rows.put(table, made.c()));
    }
    analyze(connection);
    return new LoadCounts(rows);
  }

  /**
   * Makes the changes of the transactions from the first number, counted from 0, up to the second,
   * without it, each committed by itself. A slice need not follow the one before it in this
   * process.
   */
  public ChangeCounts replay(
      Connection connection, int fromTransaction, int toTransaction, Consumer<Progress> progress)
      throws SQLException {
    if (fromTransaction < 0
        || toTransaction > ShopScale.TRANSACTIONS
        || fromTransaction > toTransaction) {
      throw new IllegalArgumentException(
          "There are transactions 0 to %d, not %d to %d"
              .formatted(ShopScale.TRANSACTIONS, fromTransaction, toTransaction));
    }
    windTo(fromTransaction);
    try (ShopWriter writer = new ShopWriter(connection, seed)) {
      while (generator.nextHour() < toTransaction) {
        Transactions.run(connection, () -> writer.write(generator.next()));
        int done = generator.nextHour() - fromTransaction;
        progress.accept(progressAt(done, toTransaction - fromTransaction, writer.tally().total()));
      }
      return writer.tally().counts();
    }
  }

  /** What was played before the slice is played again, unseen. */
  private void windTo(int transaction) {
    if (generator.nextHour() > transaction) {
      generator = new ShopGenerator(scale, seed);
    }
    while (generator.nextHour() < transaction) {
      generator.next();
    }
  }

  private Progress progressAt(int hours, int ofHours, long rows) {
    return new Progress(ShopCalendar.instantOf(generator.nextHour()), hours, ofHours, rows);
  }

  private static void analyze(Connection connection) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute("ANALYZE " + String.join(", ", ORDERS, PAYMENTS, REFUNDS));
    }
  }
}
