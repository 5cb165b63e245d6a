package io.penstock.access;

import io.penstock.problem.ControlPlaneException;
import io.penstock.problem.ForbiddenException;
import io.penstock.problem.UnauthorizedException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.access.AccessDeniedHandler;
import org.springframework.security.web.csrf.CsrfException;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.HandlerExceptionResolver;

/** Tells refused callers why, as all other problems are told. */
@Component
class Refusals implements AuthenticationEntryPoint, AccessDeniedHandler {
  private final HandlerExceptionResolver problems;
  private final Operations operations;

  Refusals(
      @Qualifier("handlerExceptionResolver") HandlerExceptionResolver problems,
      Operations operations) {
    this.problems = problems;
    this.operations = operations;
  }

  @Override
  public void commence(
      HttpServletRequest request, HttpServletResponse response, AuthenticationException e) {
    tell(
        request,
        response,
        new UnauthorizedException(
            TokenFilter.isShown(request)
                ? "The token is not known here, has expired or was revoked."
                : "Sign in, or send an API token as \"Authorization: Bearer ...\"."));
  }

  @Override
  public void handle(
      HttpServletRequest request, HttpServletResponse response, AccessDeniedException e) {
    tell(request, response, refusal(request, e));
  }

  private ControlPlaneException refusal(HttpServletRequest request, AccessDeniedException e) {
    if (e instanceof CsrfException) {
      return new ForbiddenException(
          "csrf-token-missing",
          "Send the value of the cookie XSRF-TOKEN in the header X-XSRF-TOKEN.");
    }
    if (ContractAuthorization.mustChangePassword(
        SecurityContextHolder.getContext().getAuthentication())) {
      return new ForbiddenException(
          "password-change-needed",
          "The password was given by somebody else; change it with PUT /session/password first.");
    }
    return new ForbiddenException(
        "forbidden",
        operations
            .of(request)
            .map(operation -> "This needs the role " + operation.needs() + ".")
            .orElse("This is not allowed."));
  }

  /** Tells a refusal. */
  void tell(
      HttpServletRequest request, HttpServletResponse response, ControlPlaneException refusal) {
    problems.resolveException(request, response, null, refusal);
  }
}
