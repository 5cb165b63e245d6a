package io.penstock.audit;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.penstock.access.Actor;
import io.penstock.access.Operation;
import io.penstock.access.Operations;
import io.penstock.access.Witness;
import io.penstock.log.LogKey;
import io.penstock.web.ApiPaths;
import io.penstock.web.Changed;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.springframework.dao.DataAccessException;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.util.ContentCachingRequestWrapper;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes an entry for each request of the API that changes something and for each that is refused
 * for want of a role. What runs report of themselves is nobody's doing, and leaves none.
 */
@Component
class AuditTrail implements Witness {
  private static final Logger log = LoggerFactory.getLogger(AuditTrail.class);
  private static final int LONGEST_BODY = 200_000;

  /** Where people come back to from an OpenID provider. */
  private static final String BY_PROVIDER = "/login/oauth2/";

  private static final String NOBODY = "anonymous";

  private final AuditLog entries;
  private final Operations operations;
  private final JsonMapper json;

  AuditTrail(AuditLog entries, Operations operations, JsonMapper json) {
    this.entries = entries;
    this.operations = operations;
    this.json = json;
  }

  @Override
  public void see(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    boolean comesBack = request.getRequestURI().startsWith(BY_PROVIDER);
    if (!comesBack && !request.getRequestURI().startsWith(ApiPaths.PREFIX + "/")) {
      chain.doFilter(request, response);
      return;
    }
    ContentCachingRequestWrapper kept = new ContentCachingRequestWrapper(request, LONGEST_BODY);
    Actor before = Actor.current();
    int status = HttpStatus.INTERNAL_SERVER_ERROR.value();
    try {
      chain.doFilter(kept, response);
      status = response.getStatus();
    } finally {
      Optional<Operation> operation = operations.of(request);
      if (comesBack || isOfInterest(request, operation, status)) {
        // Whoever signs in is known after, whoever signs out before.
        Actor after = Actor.current();
        write(kept, operation, status, after == null ? before : after);
      }
    }
  }

  private static boolean isOfInterest(
      HttpServletRequest request, Optional<Operation> operation, int status) {
    boolean refused =
        status == HttpStatus.UNAUTHORIZED.value() || status == HttpStatus.FORBIDDEN.value();
    boolean reports = operation.filter(is -> is.needs() == Operation.Needs.RUN).isPresent();
    boolean reads = request.getMethod().equals("GET") || request.getMethod().equals("HEAD");
    return refused || (!reads && !reports);
  }

  private void write(
      ContentCachingRequestWrapper request,
      Optional<Operation> operation,
      int status,
      @Nullable Actor actor) {
    String body = new String(request.getContentAsByteArray(), UTF_8);
    // What was noted and then failed did not happen.
    Changed changed = status < HttpStatus.BAD_REQUEST.value() ? Changed.of(request) : null;
    AuditEntry entry =
        new AuditEntry(
            0,
            Instant.EPOCH,
            actor == null ? NOBODY : actor.name(),
            actor == null ? null : actor.kind(),
            request.getRemoteAddr(),
            operation.map(Operation::id).orElse(unnamed(request)),
            request.getMethod(),
            clean(request.getRequestURI()),
            status,
            Masking.masked(body),
            changed == null ? null : kept(changed.before()),
            changed == null ? null : kept(changed.after()),
            Masking.reason(body),
            MDC.get(LogKey.REQUEST.key()));
    try {
      entries.add(entry);
    } catch (DataAccessException e) {
      log.error("An audit entry could not be written: {}", entry, e);
    }
  }

  /** What the contract does not name. */
  private static String unnamed(HttpServletRequest request) {
    return request.getRequestURI().startsWith(BY_PROVIDER) ? "signInByProvider" : "unknown";
  }

  private @Nullable String kept(@Nullable Object state) {
    return state == null ? null : Masking.masked(json.writeValueAsString(state));
  }

  private static String clean(String path) {
    return path.replaceAll("\\p{Cntrl}", " ");
  }
}
