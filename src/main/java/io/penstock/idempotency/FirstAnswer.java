package io.penstock.idempotency;

import org.jspecify.annotations.Nullable;

/**
 * What a request was answered first.
 *
 * @param request digest of what was asked
 * @param status null while it is under way, or if the service died meanwhile
 */
record FirstAnswer(
    String request,
    @Nullable Integer status,
    @Nullable String contentType,
    @Nullable String location,
    byte[] body) {}
