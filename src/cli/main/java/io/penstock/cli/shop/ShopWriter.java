package io.penstock.cli.shop;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyManager;

/** Writes hours of the shop into PostgreSQL: inserts by COPY, updates and deletes by arrays. */
final class ShopWriter implements AutoCloseable {
  private final CopyManager copies;
  private final ShopUpdates updates;
  private final OrderRows orders;
  private final PaymentRows payments;
  private final RefundRows refunds;
  private final ChangeTally tally = new ChangeTally();

  ShopWriter(Connection connection, long seed) throws SQLException {
    this.copies = connection.unwrap(PGConnection.class).getCopyAPI();
    this.updates = new ShopUpdates(connection);
    this.orders = new OrderRows(seed);
    this.payments = new PaymentRows(seed);
    this.refunds = new RefundRows(seed);
  }

  ChangeTally tally() {
    return tally;
  }

  /** Gathers the hour's new rows; {@link #sendRows} writes them. */
  void addRows(ShopHour hour) {
    hour.orders().forEach(orders::add);
    hour.payments().forEach(payments::add);
    hour.refunds().forEach(refunds::add);
  }

  int gatheredBytes() {
    return orders.rows().size() + payments.rows().size() + refunds.rows().size();
  }

  void sendRows() throws SQLException {
    tally.created(OrderShop.ORDERS, send(orders.rows()));
    tally.created(OrderShop.PAYMENTS, send(payments.rows()));
    tally.created(OrderShop.REFUNDS, send(refunds.rows()));
  }

  /**
   * Writes all changes of the hour: an order is there before it moves, and moves before it goes.
   */
  void write(ShopHour hour) throws SQLException {
    addRows(hour);
    sendRows();
    for (var statement : hour.orderUpdates()) {
      tally.updated(OrderShop.ORDERS, updates.updateOrders(statement));
    }
    tally.updated(OrderShop.PAYMENTS, updates.updatePayments(hour.paymentUpdates()));
    tally.deleted(OrderShop.ORDERS, updates.deleteOrders(hour.cancelledOrders()));
  }

  private long send(CopyText rows) throws SQLException {
    try {
      return rows.send(copies);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot send rows to the source", e);
    }
  }

  @Override
  public void close() throws SQLException {
    updates.close();
  }
}
