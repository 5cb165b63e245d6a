package io.penstock.access;

import io.penstock.problem.ControlPlaneException;
import io.penstock.problem.ForbiddenException;
import io.penstock.web.ReadRequest;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.filter.OncePerRequestFilter;

/** Refuses a token that is for some sources whatever is not about those alone. */
final class ScopeFilter extends OncePerRequestFilter {
  private final Scope scope;
  private final Refusals refusals;

  ScopeFilter(Scope scope, Refusals refusals) {
    this.scope = scope;
    this.refusals = refusals;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    Set<String> allowed = allowed();
    Operation operation = allowed == null ? null : scope.operation(request).orElse(null);
    if (allowed == null || operation == null || operation.isOpen()) {
      chain.doFilter(request, response);
      return;
    }
    HttpServletRequest passed;
    try {
      // What names its source in the path may be an upload; its controller alone reads it.
      passed = operation.scope() == null ? request : ReadRequest.of(request);
      if (!scope.isWithin(allowed, operation, passed)) {
        throw new ForbiddenException(
            "outside-scope",
            "The token is for the sources %s, and the request is not about those alone."
                .formatted(allowed));
      }
    } catch (ControlPlaneException e) {
      refusals.tell(request, response, e);
      return;
    }
    chain.doFilter(passed, response);
  }

  private static @Nullable Set<String> allowed() {
    return SecurityContextHolder.getContext().getAuthentication() instanceof SignedIn signedIn
        ? signedIn.sources()
        : null;
  }
}
