package io.penstock.cli.shop;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * One update of a payment.
 *
 * @param at event time, microseconds since 1970
 * @param receipt the receipt that arrived with it, null to leave what is there
 */
record PaymentUpdate(
    int id,
    PaymentStatus status,
    long at,
    @Nullable LocalDate settledOn,
    @Nullable String receipt) {}
