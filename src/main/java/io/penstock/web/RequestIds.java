package io.penstock.web;

import io.penstock.log.LogKey;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.UUID;
import java.util.regex.Pattern;
import org.slf4j.MDC;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/** Gives each request an id, the caller's own if it sent a usable one, and puts it into the log. */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
class RequestIds extends OncePerRequestFilter {
  static final String HEADER = "X-Request-Id";
  private static final Pattern USABLE = Pattern.compile("[A-Za-z0-9._:-]{1,64}");

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    String sent = request.getHeader(HEADER);
    String id =
        sent != null && USABLE.matcher(sent).matches() ? sent : UUID.randomUUID().toString();
    response.setHeader(HEADER, id);
    try (MDC.MDCCloseable ignored = LogKey.REQUEST.is(id)) {
      chain.doFilter(request, response);
    }
  }
}
