package io.penstock.web;

import io.penstock.log.LogKey;
import io.penstock.problem.Fault;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.slf4j.MDC;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;

/** Writes Problem Details (RFC 9457) in the form that the contract promises. */
final class ProblemDetails {
  private static final String BASE = "https://penstock.io/problems/";

  private ProblemDetails() {}

  static ProblemDetail of(HttpStatusCode status, String slug, String detail, List<Fault> faults) {
    ProblemDetail problem = ProblemDetail.forStatusAndDetail(status, detail);
    problem.setType(URI.create(BASE + slug));
    problem.setTitle(title(slug));
    String requestId = MDC.get(LogKey.REQUEST.key());
    if (requestId != null) {
      problem.setProperty("requestId", requestId);
    }
    if (!faults.isEmpty()) {
      problem.setProperty("errors", faults.stream().map(ProblemDetails::error).toList());
    }
    return problem;
  }

  private static Map<String, String> error(Fault fault) {
    Map<String, String> error = new LinkedHashMap<>();
    if (fault.pointer() != null) {
      error.put("pointer", fault.pointer());
    }
    error.put("detail", fault.detail());
    return error;
  }

  private static String title(String slug) {
    String words = slug.replace('-', ' ');
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }
}
