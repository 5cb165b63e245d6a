package io.penstock.cli.shop;

import org.jspecify.annotations.Nullable;

/**
 * One update of an order.
 *
 * @param at event time, microseconds since 1970
 * @param addedMinor what the update adds to the total, in minor units
 * @param note the new note, null to leave it
 */
record OrderUpdate(
    int id, OrderStatus status, long at, long addedMinor, int addedItems, @Nullable String note) {}
