package io.penstock.cli.shop;

import java.util.List;

/**
 * One hour of business, in the order it is written.
 *
 * @param orderUpdates statements, one after the other: an order that moved twice within the hour is
 *     in two of them
 */
record ShopHour(
    int hour,
    List<OrderState> orders,
    List<List<OrderUpdate>> orderUpdates,
    List<Integer> cancelledOrders,
    List<PaymentState> payments,
    List<PaymentUpdate> paymentUpdates,
    List<RefundState> refunds) {}
