package io.penstock.access;

import io.penstock.problem.ControlPlaneException;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.web.filter.OncePerRequestFilter;

/** Lets nobody call often what costs much ({@code x-costly}). */
final class CostlyFilter extends OncePerRequestFilter {
  private final CostlyCalls calls;
  private final Refusals refusals;

  CostlyFilter(CostlyCalls calls, Refusals refusals) {
    this.calls = calls;
    this.refusals = refusals;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    Actor caller = Actor.current();
    if (caller != null) {
      try {
        calls.count(caller, request);
      } catch (ControlPlaneException e) {
        refusals.tell(request, response, e);
        return;
      }
    }
    chain.doFilter(request, response);
  }
}
