package io.penstock.access;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.filter.OncePerRequestFilter;

/** Ends a session whose account was changed or disabled since it began. */
final class SessionFilter extends OncePerRequestFilter {
  private final Accounts accounts;

  SessionFilter(Accounts accounts) {
    this.accounts = accounts;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    if (SecurityContextHolder.getContext().getAuthentication() instanceof SignedIn signedIn
        && signedIn.actor().kind() == Actor.Kind.ACCOUNT
        && !holds(signedIn)) {
      SecurityContextHolder.clearContext();
      HttpSession session = request.getSession(false);
      if (session != null) {
        session.invalidate();
      }
    }
    chain.doFilter(request, response);
  }

  private boolean holds(SignedIn signedIn) {
    return accounts
        .find(signedIn.actor().name())
        .map(account -> account.enabled() && account.version() == signedIn.version())
        .orElse(false);
  }
}
