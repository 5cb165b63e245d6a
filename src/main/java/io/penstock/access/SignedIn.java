package io.penstock.access;

import java.util.List;
import org.springframework.security.authentication.AbstractAuthenticationToken;
import org.springframework.security.core.authority.SimpleGrantedAuthority;

/** Spring Security's view of an actor that has proved who it is. */
final class SignedIn extends AbstractAuthenticationToken {
  private static final long serialVersionUID = 1;

  private final Actor actor;
  private final long version;
  private final boolean mustChangePassword;

  private SignedIn(Actor actor, long version, boolean mustChangePassword) {
    super(List.of(new SimpleGrantedAuthority("ROLE_" + actor.role())));
    this.actor = actor;
    this.version = version;
    this.mustChangePassword = mustChangePassword;
    setAuthenticated(true);
  }

  /** By an account, as it is now. */
  static SignedIn by(Account account) {
    return new SignedIn(
        new Actor(Actor.Kind.ACCOUNT, account.name(), account.role()),
        account.version(),
        account.passwordChangeNeeded());
  }

  /** By a token. */
  static SignedIn by(String tokenName, Role role) {
    return new SignedIn(new Actor(Actor.Kind.TOKEN, tokenName, role), 0, false);
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
        && mustChangePassword == that.mustChangePassword;
  }

  @Override
  public int hashCode() {
    return actor.hashCode();
  }
}
