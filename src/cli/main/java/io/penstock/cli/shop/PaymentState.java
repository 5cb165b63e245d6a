package io.penstock.cli.shop;

/** A payment as it is inserted; times in microseconds since 1970. */
record PaymentState(
    int id, int orderId, int instalment, PaymentStatus status, long createdAt, long updatedAt) {}
