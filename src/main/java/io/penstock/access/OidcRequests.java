package io.penstock.access;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.springframework.core.serializer.DefaultDeserializer;
import org.springframework.core.serializer.DefaultSerializer;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.security.oauth2.client.web.AuthorizationRequestRepository;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationRequest;
import org.springframework.stereotype.Repository;

/**
 * Sign-ins that are under way at the provider. The session's cookie does not come back from another
 * site; this one does, means nothing else, and ends with the sign-in.
 */
@Repository
class OidcRequests implements AuthorizationRequestRepository<OAuth2AuthorizationRequest> {
  static final String COOKIE = "penstock-sign-in";
  private static final Duration LONGEST = Duration.ofMinutes(10);

  private final JdbcClient jdbc;

  OidcRequests(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public @Nullable OAuth2AuthorizationRequest loadAuthorizationRequest(HttpServletRequest request) {
    String secret = secret(request);
    if (secret == null) {
      return null;
    }
    return jdbc.sql(
            """
            select request from oidc_request
            where hash = :hash and created_at > clock_timestamp() - interval '10 minutes'
            """)
        .param("hash", Secrets.hash(secret))
        .query((row, number) -> read(row.getBytes(1)))
        .optional()
        .orElse(null);
  }

  @Override
  public void saveAuthorizationRequest(
      @Nullable OAuth2AuthorizationRequest asked,
      HttpServletRequest request,
      HttpServletResponse response) {
    if (asked == null) {
      removeAuthorizationRequest(request, response);
      return;
    }
    String secret = Secrets.token();
    jdbc.sql(
            "delete from oidc_request where created_at < clock_timestamp() - interval '10 minutes'")
        .update();
    jdbc.sql("insert into oidc_request (hash, request) values (:hash, :request)")
        .param("hash", Secrets.hash(secret))
        .param("request", written(asked))
        .update();
    set(request, response, secret, LONGEST);
  }

  @Override
  public @Nullable OAuth2AuthorizationRequest removeAuthorizationRequest(
      HttpServletRequest request, HttpServletResponse response) {
    OAuth2AuthorizationRequest asked = loadAuthorizationRequest(request);
    String secret = secret(request);
    if (secret != null) {
      jdbc.sql("delete from oidc_request where hash = :hash")
          .param("hash", Secrets.hash(secret))
          .update();
      set(request, response, "", Duration.ZERO);
    }
    return asked;
  }

  private static byte[] written(OAuth2AuthorizationRequest asked) {
    try {
      return new DefaultSerializer().serializeToByteArray(asked);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static OAuth2AuthorizationRequest read(byte[] written) {
    try {
      return (OAuth2AuthorizationRequest)
          new DefaultDeserializer(OidcRequests.class.getClassLoader())
              .deserializeFromByteArray(written);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void set(
      HttpServletRequest request, HttpServletResponse response, String value, Duration age) {
    response.addHeader(
        HttpHeaders.SET_COOKIE,
        ResponseCookie.from(COOKIE, value)
            .httpOnly(true)
            .secure(request.isSecure())
            .sameSite("Lax")
            .path("/login/oauth2/")
            .maxAge(age)
            .build()
            .toString());
  }

  private static @Nullable String secret(HttpServletRequest request) {
    Cookie[] cookies = request.getCookies();
    return cookies == null
        ? null
        : Arrays.stream(cookies)
            .filter(cookie -> cookie.getName().equals(COOKIE))
            .map(Cookie::getValue)
            .findFirst()
            .orElse(null);
  }
}
