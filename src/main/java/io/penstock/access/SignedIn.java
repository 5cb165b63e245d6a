package io.penstock.access;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.AbstractAuthenticationToken;
import org.springframework.security.core.authority.SimpleGrantedAuthority;

/** Spring Security's view of an actor that has proved who it is. */
final class SignedIn extends AbstractAuthenticationToken {
  private static final long serialVersionUID = 1;

  private final Actor actor;
  private final long version;
  private final boolean mustChangePassword;
  private final @Nullable TreeSet<String> sources;

  private SignedIn(
      Actor actor, long version, boolean mustChangePassword, @Nullable Set<String> sources) {
    super(List.of(new SimpleGrantedAuthority("ROLE_" + actor.role())));
    this.actor = actor;
    this.version = version;
    this.mustChangePassword = mustChangePassword;
    this.sources = sources == null ? null : new TreeSet<>(sources);
    setAuthenticated(true);
  }

  /** By an account, as it is now. */
  static SignedIn by(Account account) {
    return new SignedIn(
        new Actor(Actor.Kind.ACCOUNT, account.name(), account.role()),
        account.version(),
        account.passwordChangeNeeded(),
        null);
  }

  /** By an OpenID provider. */
  static SignedIn by(OidcPerson person) {
    return new SignedIn(new Actor(Actor.Kind.OIDC, person.name(), person.role()), 0, false, null);
  }

  /** By a token that is not kept, for all sources. */
  static SignedIn by(String tokenName, Role role) {
    return new SignedIn(new Actor(Actor.Kind.TOKEN, tokenName, role), 0, false, null);
  }

  /** By a token that is kept. */
  static SignedIn by(ApiToken token) {
    return new SignedIn(
        new Actor(Actor.Kind.TOKEN, token.name(), token.role()), 0, false, token.sources());
  }

  Actor actor() {
    return actor;
  }

  /** The account's version at sign-in; a session of an older one has ended. */
  long version() {
    return version;
  }

  boolean mustChangePassword() {
    return mustChangePassword;
  }

  /** The sources that it is for, null for all and for what belongs to none. */
  @Nullable Set<String> sources() {
    return sources;
  }

  @Override
  public Object getPrincipal() {
    return actor;
  }

  @Override
  public Object getCredentials() {
    return "";
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SignedIn that
        && actor.equals(that.actor)
        && version == that.version
        && mustChangePassword == that.mustChangePassword
        && Objects.equals(sources, that.sources);
  }

  @Override
  public int hashCode() {
    return actor.hashCode();
  }
}
