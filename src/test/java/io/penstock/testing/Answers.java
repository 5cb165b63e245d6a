package io.penstock.testing;

import io.penstock.access.Operation;
import io.penstock.access.Operations;
import io.penstock.web.ApiPaths;
import io.penstock.web.Changed;
import jakarta.servlet.FilterChain;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.util.ContentCachingResponseWrapper;

/**
 * Looks at every answer that any test gets, also where other filters refuse, and holds it against
 * the contract.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class Answers extends OncePerRequestFilter {
  private static final Contract CONTRACT = Contract.shared();
  private static final Queue<String> FAULTS = new ConcurrentLinkedQueue<>();

  /** What they change is no state that anybody may look at, or is new each time. */
  private static final Set<String> WITHOUT_BEFORE =
      Set.of(
          "changePassword",
          "signOut",
          "reportTableResult",
          "reportMaintenanceResult",
          "uploadExtract");

  private final Operations operations;

  Answers(Operations operations) {
    this.operations = operations;
  }

  /** What was wrong since this was last asked. */
  static List<String> faults() {
    List<String> faults = new ArrayList<>();
    for (String fault = FAULTS.poll(); fault != null; fault = FAULTS.poll()) {
      faults.add(fault);
    }
    return faults;
  }

  @Override
  protected boolean shouldNotFilter(HttpServletRequest request) {
    return !request.getRequestURI().startsWith(ApiPaths.PREFIX + "/");
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    ContentCachingResponseWrapper kept = new ContentCachingResponseWrapper(response);
    try {
      chain.doFilter(request, kept);
      operations.of(request).ifPresent(operation -> look(operation, request, kept));
    } finally {
      kept.copyBodyToResponse();
    }
  }

  private static void look(
      Operation operation, HttpServletRequest request, ContentCachingResponseWrapper answer) {
    if (request.getAttribute(RequestDispatcher.ERROR_EXCEPTION) instanceof IOException) {
      // Who asked went away in the middle of the request, as a driver that is killed does.
      return;
    }
    int status = answer.getStatus();
    TestRecord.ANSWERS.note(operation.id() + " " + status);
    String type = answer.getContentType();
    String bare = type == null ? null : type.replaceAll("\\s*;.*", "");
    String body = new String(answer.getContentAsByteArray(), StandardCharsets.UTF_8);
    List<String> faults =
        new ArrayList<>(
            CONTRACT.faults(operation.id(), status, bare, body, name -> has(answer, name)));
    if (status < 300
        && Set.of("PUT", "PATCH", "DELETE").contains(operation.method())
        && !WITHOUT_BEFORE.contains(operation.id())
        && Changed.of(request) == null) {
      faults.add("what was before is not noted for the audit log");
    }
    faults.forEach(
        fault ->
            FAULTS.add(
                "%s %d (%s): %s in %s"
                    .formatted(operation.id(), status, request.getRequestURI(), fault, body)));
  }

  private static boolean has(HttpServletResponse answer, String header) {
    return answer.getHeader(header) != null;
  }
}
