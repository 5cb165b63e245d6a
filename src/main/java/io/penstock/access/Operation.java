package io.penstock.access;

import org.jspecify.annotations.Nullable;
import org.springframework.web.util.pattern.PathPattern;

/**
 * An operation of the contract.
 *
 * @param id its operationId
 * @param method HTTP method, in capitals
 * @param path with the API's prefix
 * @param needs what it asks of its caller
 * @param takesKey whether a request may be sent again under an {@code Idempotency-Key}
 * @param scope the parameter or property that names what it is about, where its path does not; null
 *     if nothing does
 */
public record Operation(
    String id,
    String method,
    PathPattern path,
    Needs needs,
    boolean takesKey,
    @Nullable String scope,
    boolean isCostly) {

  /** What an operation asks of its caller, as {@code x-role} says it. */
  public enum Needs {
    /** Nothing. */
    ANYONE,
    /** The token of a Spark run, which the operation checks itself. */
    RUN,
    VIEWER,
    OPERATOR,
    ADMIN;

    /** Whether an actor of a role may call it. */
    boolean allows(Role role) {
      return switch (this) {
        case ANYONE, RUN -> true;
        case VIEWER -> role.includes(Role.VIEWER);
        case OPERATOR -> role.includes(Role.OPERATOR);
        case ADMIN -> role.includes(Role.ADMIN);
      };
    }
  }

  /** Whether it asks for no role. */
  boolean isOpen() {
    return needs == Needs.ANYONE || needs == Needs.RUN;
  }

  /** Whether it changes nothing. */
  public boolean onlyReads() {
    return method.equals("GET");
  }
}
