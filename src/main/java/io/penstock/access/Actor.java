package io.penstock.access;

import java.io.Serializable;
import java.security.Principal;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;

/**
 * Who acts: a person with an account here or at an OpenID provider, or a machine with a token.
 *
 * @param kind which of the two
 * @param name of the account or the token, as the audit log keeps it
 * @param role what it may do
 */
public record Actor(Kind kind, String name, Role role) implements Principal, Serializable {

  /** What an actor signs in with. */
  public enum Kind {
    ACCOUNT,
    TOKEN,
    /** An OpenID provider. */
    OIDC
  }

  @Override
  public String getName() {
    return name;
  }

  /** Who makes the request at hand; null where nobody has signed in. */
  public static @Nullable Actor current() {
    Authentication authentication = SecurityContextHolder.getContext().getAuthentication();
    return authentication != null && authentication.getPrincipal() instanceof Actor actor
        ? actor
        : null;
  }

  /**
   * Who makes the request at hand.
   *
   * @throws IllegalStateException if nobody has signed in; only operations that ask for no role are
   *     called so
   */
  public static Actor required() {
    Actor actor = current();
    if (actor == null) {
      throw new IllegalStateException("an operation that needs a role was called by nobody");
    }
    return actor;
  }

  /** Whether who makes the request at hand may see what belongs to no source, or to any. */
  public static boolean isForAllSources() {
    return !(SecurityContextHolder.getContext().getAuthentication() instanceof SignedIn signedIn)
        || signedIn.sources() == null;
  }
}
