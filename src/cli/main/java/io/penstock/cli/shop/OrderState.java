package io.penstock.cli.shop;

/** An order as it is inserted; times in microseconds since 1970. */
record OrderState(int id, OrderStatus status, long placedAt, long updatedAt) {}
