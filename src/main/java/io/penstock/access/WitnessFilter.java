package io.penstock.access;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.web.filter.OncePerRequestFilter;

/** Puts a witness into the chain. */
final class WitnessFilter extends OncePerRequestFilter {
  private final Witness witness;

  WitnessFilter(Witness witness) {
    this.witness = witness;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    witness.see(request, response, chain);
  }
}
