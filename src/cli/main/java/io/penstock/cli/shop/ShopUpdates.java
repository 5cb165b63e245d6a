package io.penstock.cli.shop;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The shop's updates and deletes, each statement over many rows; returns affected rows. */
final class ShopUpdates implements AutoCloseable {
  private static final String UPDATE_ORDERS =
      """
      UPDATE shop.orders AS o
      SET status = v.status::shop.order_status,
          total_minor = o.total_minor + v.added_minor,
          item_count = (o.item_count + v.added_items)::smallint,
          note = coalesce(v.note, o.note),
          updated_at = v.at::timestamptz
      FROM unnest(?::bigint[], ?::text[], ?::bigint[], ?::int[], ?::text[], ?::text[])
        AS v (id, status, added_minor, added_items, note, at)
      WHERE o.id = v.id
      """;
  private static final String UPDATE_PAYMENTS =
      """
      UPDATE shop.payments AS p
      SET status = v.status::shop.payment_status,
          settled_on = v.settled_on::date,
          receipt = coalesce(v.receipt, p.receipt),
          updated_at = v.at::timestamptz
      FROM unnest(?::bigint[], ?::text[], ?::text[], ?::text[], ?::text[])
        AS v (id, status, settled_on, receipt, at)
      WHERE p.id = v.id
      """;
  private static final String DELETE_ORDERS =
      "DELETE FROM shop.orders WHERE id = ANY (?::bigint[])";

  private final PreparedStatement updateOrders;
  private final PreparedStatement updatePayments;
  private final PreparedStatement deleteOrders;

  ShopUpdates(Connection connection) throws SQLException {
    this.updateOrders = connection.prepareStatement(UPDATE_ORDERS);
    this.updatePayments = connection.prepareStatement(UPDATE_PAYMENTS);
    this.deleteOrders = connection.prepareStatement(DELETE_ORDERS);
  }

  long updateOrders(List<OrderUpdate> updates) throws SQLException {
    if (updates.isEmpty()) {
      return 0;
    }
    bind(updateOrders, 1, "bigint", updates, OrderUpdate::id);
    bind(updateOrders, 2, "text", updates, update -> update.status().label());
    bind(updateOrders, 3, "bigint", updates, OrderUpdate::addedMinor);
    bind(updateOrders, 4, "int", updates, OrderUpdate::addedItems);
    bind(updateOrders, 5, "text", updates, OrderUpdate::note);
    bind(updateOrders, 6, "text", updates, update -> instant(update.at()));
    return updateOrders.executeUpdate();
  }

  long updatePayments(List<PaymentUpdate> updates) throws SQLException {
    if (updates.isEmpty()) {
      return 0;
    }
    bind(updatePayments, 1, "bigint", updates, PaymentUpdate::id);
    bind(updatePayments, 2, "text", updates, update -> update.status().label());
    bind(updatePayments, 3, "text", updates, update -> text(update.settledOn()));
    bind(updatePayments, 4, "text", updates, PaymentUpdate::receipt);
    bind(updatePayments, 5, "text", updates, update -> instant(update.at()));
    return updatePayments.executeUpdate();
  }

  long deleteOrders(List<Integer> ids) throws SQLException {
    if (ids.isEmpty()) {
      return 0;
    }
    bind(deleteOrders, 1, "bigint", ids, id -> id);
    return deleteOrders.executeUpdate();
  }

  private static <T> void bind(
      PreparedStatement statement,
      int parameter,
      String type,
      List<T> rows,
      Function<T, @Nullable Object> column)
      throws SQLException {
    @Nullable Object[] values = rows.stream().map(column).toArray();
    statement.setArray(parameter, statement.getConnection().createArrayOf(type, values));
  }

  private static String instant(long micros) {
    return ShopCalendar.timeOf(micros) + "Z";
  }

  private static @Nullable String text(@Nullable LocalDate date) {
    return date == null ? null : date.toString();
  }

  @Override
  public void close() throws SQLException {
    try (updateOrders;
        updatePayments;
        deleteOrders) {
      // Closed by leaving, also when one of them fails to.
    }
  }
}
