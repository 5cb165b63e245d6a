package io.penstock.access;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.security.MessageDigest;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Signs the caller of one request in by the token that it shows, or as anyone where none is
 * required.
 */
final class TokenFilter extends OncePerRequestFilter {
  private static final String SCHEME = "Bearer ";

  /** Who acts where nobody has to say who they are. */
  private static final String ANYONE = "anyone";

  private final ApiTokens tokens;
  private final AccessProperties properties;

  TokenFilter(ApiTokens tokens, AccessProperties properties) {
    this.tokens = tokens;
    this.properties = properties;
  }

  /** Whether a request shows a token rather than a session. */
  static boolean isShown(HttpServletRequest request) {
    return request.getHeader(HttpHeaders.AUTHORIZATION) != null;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    String shown = request.getHeader(HttpHeaders.AUTHORIZATION);
    if (shown == null && (properties.required() || isSignedIn())) {
      chain.doFilter(request, response);
      return;
    }
    // Whoever shows a token is who the token says, whatever the request's cookies say.
    SecurityContext context = SecurityContextHolder.createEmptyContext();
    if (shown == null) {
      context.setAuthentication(SignedIn.by(ANYONE, Role.ADMIN));
    } else if (shown.startsWith(SCHEME)) {
      signedIn(shown.substring(SCHEME.length()).strip()).ifPresent(context::setAuthentication);
    }
    SecurityContextHolder.setContext(context);
    try {
      chain.doFilter(request, response);
    } finally {
      SecurityContextHolder.clearContext();
    }
  }

  private static boolean isSignedIn() {
    return SecurityContextHolder.getContext().getAuthentication() instanceof SignedIn;
  }

  private Optional<SignedIn> signedIn(String secret) {
    if (isConfigured(secret, properties.token())) {
      return Optional.of(SignedIn.by("penstock.access.token", Role.ADMIN));
    }
    return secret.startsWith(Secrets.TOKEN_PREFIX)
        ? tokens.use(secret).map(SignedIn::by)
        : Optional.empty();
  }

  private static boolean isConfigured(String secret, @Nullable String configured) {
    return configured != null
        && MessageDigest.isEqual(secret.getBytes(UTF_8), configured.getBytes(UTF_8));
  }
}
