package io.penstock.access;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.security.oauth2.core.oidc.user.OidcUser;

/** Who a provider says somebody is, in Penstock's words. */
record OidcPerson(String name, Role role) {
  private static final int LONGEST = 100;

  /** The person of a provider's claims; empty if none of their roles is one here. */
  static Optional<OidcPerson> of(OidcUser user, OidcProperties properties) {
    String name = user.getClaimAsString(properties.nameClaim());
    if (name == null || name.isBlank() || name.length() > LONGEST) {
      return Optional.empty();
    }
    return values(user.getClaims().get(properties.rolesClaim())).stream()
        .map(properties.roles()::get)
        .filter(Objects::nonNull)
        .max(Comparator.naturalOrder())
        .map(role -> new OidcPerson(name.replaceAll("\\p{Cntrl}", " "), role));
  }

  private static List<String> values(@Nullable Object claim) {
    if (claim instanceof Collection<?> many) {
      return many.stream().map(String::valueOf).toList();
    }
    return claim == null ? List.of() : List.of(claim.toString());
  }
}
