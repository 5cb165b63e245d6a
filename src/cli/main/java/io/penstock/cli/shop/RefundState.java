package io.penstock.cli.shop;

/** A refund as it is inserted; time in microseconds since 1970. */
record RefundState(int id, int paymentId, int orderId, long requestedAt) {}
