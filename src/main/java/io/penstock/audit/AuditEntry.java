package io.penstock.audit;

import io.penstock.access.Actor;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One request that changed something, or was to.
 *
 * @param number in the order in which requests ended
 * @param actor name of the account or token, {@code anonymous} for nobody
 * @param actorKind what it signed in with, null for nobody
 * @param address where it came from, null if that is not known
 * @param operation the contract's operationId, {@code unknown} for none
 * @param status what was answered; from 400 on nothing was changed
 * @param request the body as it was sent, secrets masked; null for none
 * @param before what was changed as it was, as JSON, secrets masked; null where nothing was there
 * @param after likewise as it is, null where nothing is left
 * @param reason what the caller gave as its reason, null for none
 */
record AuditEntry(
    long number,
    Instant at,
    String actor,
    Actor.@Nullable Kind actorKind,
    @Nullable String address,
    String operation,
    String method,
    String path,
    int status,
    @Nullable String request,
    @Nullable String before,
    @Nullable String after,
    @Nullable String reason,
    @Nullable String requestId) {}
