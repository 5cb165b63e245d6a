package io.penstock.access;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Sign-in of people by OpenID Connect, beside local accounts.
 *
 * @param issuer of the provider, below which its configuration is found; null for none
 * @param clientId as which Penstock is known there
 * @param clientSecret its secret, from the environment or a file
 * @param label what the dashboard's button says
 * @param scopes that are asked for
 * @param nameClaim that the person is known by here
 * @param rolesClaim that holds groups or roles: a text or a list of texts
 * @param roles of Penstock, by values of that claim; the highest counts, and who has none is
 *     refused
 */
@ConfigurationProperties("penstock.access.oidc")
record OidcProperties(
    @Nullable String issuer,
    @Nullable String clientId,
    @Nullable String clientSecret,
    @DefaultValue("Single sign-on") String label,
    @DefaultValue({"openid", "profile", "email"}) List<String> scopes,
    @DefaultValue("preferred_username") String nameClaim,
    @DefaultValue("roles") String rolesClaim,
    @DefaultValue Map<String, Role> roles) {

  OidcProperties {
    if (issuer != null && (clientId == null || clientSecret == null || roles.isEmpty())) {
      throw new IllegalArgumentException(
          "penstock.access.oidc.issuer needs client-id, client-secret and roles beside it");
    }
  }

  /** Whether people can sign in so. */
  boolean isOn() {
    return issuer != null;
  }

  @Override
  public String toString() {
    return "OidcProperties[issuer=%s, clientId=%s, roles=%s]".formatted(issuer, clientId, roles);
  }
}
