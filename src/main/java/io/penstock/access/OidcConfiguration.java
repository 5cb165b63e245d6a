package io.penstock.access;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClient;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.client.registration.ClientRegistrationRepository;
import org.springframework.security.oauth2.client.registration.ClientRegistrations;
import org.springframework.security.oauth2.client.registration.InMemoryClientRegistrationRepository;
import org.springframework.security.oauth2.client.registration.SupplierClientRegistrationRepository;
import org.springframework.security.oauth2.client.web.OAuth2AuthorizedClientRepository;
import org.springframework.security.oauth2.core.oidc.user.OidcUser;

/** Sign-in by OpenID Connect, where it is set. */
@Configuration(proxyBeanMethods = false)
class OidcConfiguration {
  /** In the paths below which the sign-in begins and comes back. */
  private static final String ID = "oidc";

  private static final String DASHBOARD = "/";
  private static final String SIGN_IN = "/sign-in";
  private static final Logger log = LoggerFactory.getLogger(OidcConfiguration.class);

  /** The provider is asked for its configuration at the first sign-in: it may be down now. */
  @Bean
  ClientRegistrationRepository provider(OidcProperties properties) {
    return new SupplierClientRegistrationRepository(
        () -> new InMemoryClientRegistrationRepository(registration(properties)));
  }

  private static ClientRegistration registration(OidcProperties properties) {
    return ClientRegistrations.fromIssuerLocation(String.valueOf(properties.issuer()))
        .registrationId(ID)
        .clientId(properties.clientId())
        .clientSecret(properties.clientSecret())
        .scope(properties.scopes())
        .redirectUri("{baseUrl}/login/oauth2/code/{registrationId}")
        .build();
  }

  /** What the provider gives is looked at once; its tokens are kept nowhere. */
  @Bean
  OAuth2AuthorizedClientRepository noTokens() {
    return new OAuth2AuthorizedClientRepository() {
      @Override
      public <T extends OAuth2AuthorizedClient> @Nullable T loadAuthorizedClient(
          String registration, Authentication principal, HttpServletRequest request) {
        return null;
      }

      @Override
      public void saveAuthorizedClient(
          OAuth2AuthorizedClient client,
          Authentication principal,
          HttpServletRequest request,
          HttpServletResponse response) {}

      @Override
      public void removeAuthorizedClient(
          String registration,
          Authentication principal,
          HttpServletRequest request,
          HttpServletResponse response) {}
    };
  }

  @Bean
  Customizer<HttpSecurity> signInByProvider(
      OidcProperties properties, OidcRequests requests, Sessions sessions) {
    if (!properties.isOn()) {
      return Customizer.withDefaults();
    }
    return http ->
        http.oauth2Login(
            login ->
                login
                    .loginPage(SIGN_IN)
                    .authorizationEndpoint(
                        endpoint -> endpoint.authorizationRequestRepository(requests))
                    .successHandler(
                        (request, response, authentication) ->
                            come(authentication, properties, sessions, response))
                    .failureHandler(
                        (request, response, failure) -> {
                          log.warn("A sign-in by the provider failed: {}", failure.getMessage());
                          response.sendRedirect(SIGN_IN + "?refused=failed");
                        }));
  }

  private static void come(
      Authentication authentication,
      OidcProperties properties,
      Sessions sessions,
      HttpServletResponse response)
      throws IOException {
    Optional<OidcPerson> person =
        authentication.getPrincipal() instanceof OidcUser user
            ? OidcPerson.of(user, properties)
            : Optional.empty();
    if (person.isPresent()) {
      sessions.begin(SignedIn.by(person.get()));
      response.sendRedirect(DASHBOARD);
    } else {
      sessions.end();
      log.warn(
          "Somebody whom the provider knows has no role here. name={}", authentication.getName());
      response.sendRedirect(SIGN_IN + "?refused=no-role");
    }
  }
}
