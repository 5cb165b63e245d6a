package io.penstock.idempotency;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.penstock.access.Actor;
import io.penstock.access.Operation;
import io.penstock.access.Operations;
import io.penstock.problem.ConflictException;
import io.penstock.problem.ControlPlaneException;
import io.penstock.problem.Fault;
import io.penstock.problem.InvalidException;
import io.penstock.problem.UnprocessableException;
import io.penstock.web.ReadRequest;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.util.ContentCachingResponseWrapper;

/**
 * Does a request that starts something once, however often it is sent with the same key, and
 * answers it each time as it did first. It stands behind the access filters: what they refuse takes
 * no key.
 */
@Component
class IdempotencyFilter extends OncePerRequestFilter {
  static final String KEY = "Idempotency-Key";
  static final String REPLAYED = "Idempotency-Replayed";
  private static final Pattern USABLE = Pattern.compile("[\\x21-\\x7e]{1,100}");

  private final Operations operations;
  private final IdempotencyKeys keys;
  private final HandlerExceptionResolver problems;

  IdempotencyFilter(
      Operations operations,
      IdempotencyKeys keys,
      @Qualifier("handlerExceptionResolver") HandlerExceptionResolver problems) {
    this.operations = operations;
    this.keys = keys;
    this.problems = problems;
  }

  @Override
  protected boolean shouldNotFilter(HttpServletRequest request) {
    return request.getHeader(KEY) == null
        || Actor.current() == null
        || operations.of(request).filter(Operation::takesKey).isEmpty();
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    try {
      String key = usable(request.getHeader(KEY));
      ReadRequest read = ReadRequest.of(request);
      Actor actor = Actor.required();
      String asked = digest(request, read.body());
      if (keys.take(actor, key, asked)) {
        first(actor, key, read, response, chain);
      } else {
        again(keys.find(actor, key), asked, response);
      }
    } catch (ControlPlaneException e) {
      problems.resolveException(request, response, null, e);
    }
  }

  private void first(
      Actor actor,
      String key,
      HttpServletRequest request,
      HttpServletResponse response,
      FilterChain chain)
      throws ServletException, IOException {
    ContentCachingResponseWrapper answer = new ContentCachingResponseWrapper(response);
    boolean kept = false;
    try {
      chain.doFilter(request, answer);
      if (answer.getStatus() < HttpStatus.INTERNAL_SERVER_ERROR.value()) {
        keys.answered(
            actor,
            key,
            answer.getStatus(),
            answer.getContentType(),
            answer.getHeader(HttpHeaders.LOCATION),
            answer.getContentAsByteArray());
        kept = true;
      }
    } finally {
      if (!kept) {
        keys.giveBack(actor, key);
      }
    }
    answer.copyBodyToResponse();
  }

  private static void again(Optional<FirstAnswer> found, String asked, HttpServletResponse response)
      throws IOException {
    FirstAnswer first = found.orElse(null);
    if (first != null && !first.request().equals(asked)) {
      throw new UnprocessableException(
          "idempotency-key-reused",
          "The key named another request within the last 24 hours; draw a new one for this.");
    }
    if (first == null || first.status() == null) {
      throw new ConflictException(
          "idempotency-key-in-use",
          "The first request with this key is under way, or the service died meanwhile; see what"
              + " there is before you try with another key.");
    }
    response.setStatus(first.status());
    response.setHeader(REPLAYED, "true");
    setIfAny(response, HttpHeaders.CONTENT_TYPE, first.contentType());
    setIfAny(response, HttpHeaders.LOCATION, first.location());
    response.setContentLength(first.body().length);
    response.getOutputStream().write(first.body());
  }

  private static void setIfAny(
      HttpServletResponse response, String header, @Nullable String value) {
    if (value != null) {
      response.setHeader(header, value);
    }
  }

  private static String usable(String key) {
    if (!USABLE.matcher(key).matches()) {
      throw new InvalidException(
          "invalid-request",
          "The request is wrong; see errors.",
          List.of(
              new Fault(null, KEY + " must have 1 to 100 printable characters without spaces.")));
    }
    return key;
  }

  private static String digest(HttpServletRequest request, byte[] body) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      String asked =
          request.getMethod() + " " + request.getRequestURI() + "?" + request.getQueryString();
      digest.update(asked.getBytes(UTF_8));
      digest.update((byte) 0);
      return HexFormat.of().formatHex(digest.digest(body));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
