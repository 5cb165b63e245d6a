package io.penstock.access;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Sees each request once it is known who makes it, and before any is refused. */
@FunctionalInterface
public interface Witness {
  /** Passes the request on down the chain, once, and sees what is answered. */
  void see(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException;
}
