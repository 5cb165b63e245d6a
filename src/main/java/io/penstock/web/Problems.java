package io.penstock.web;

import io.penstock.problem.ConflictException;
import io.penstock.problem.ControlPlaneException;
import io.penstock.problem.Fault;
import io.penstock.problem.ForbiddenException;
import io.penstock.problem.InvalidException;
import io.penstock.problem.NotFoundException;
import io.penstock.problem.PreconditionException;
import io.penstock.problem.TooManyException;
import io.penstock.problem.UnauthorizedException;
import io.penstock.problem.UnprocessableException;
import io.penstock.problem.UpstreamException;
import jakarta.validation.ConstraintViolationException;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.TypeMismatchException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.MethodArgumentNotValidException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;

/** Turns whatever a request ends in into one Problem Details answer; no stack trace leaves here. */
@RestControllerAdvice
class Problems extends ResponseEntityExceptionHandler {
  private static final Logger log = LoggerFactory.getLogger(Problems.class);
  private static final String INVALID = "invalid-request";
  private static final String NOT_IN_REPERTOIRE = "22021";
  private static final String INVALID_DETAIL = "The request is wrong; see errors.";

  @ExceptionHandler
  ResponseEntity<Object> told(ControlPlaneException e, WebRequest request) {
    HttpStatus status = status(e);
    HttpHeaders headers = new HttpHeaders();
    if (e instanceof UnauthorizedException) {
      headers.set(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
    }
    if (e instanceof TooManyException tooMany) {
      headers.set(HttpHeaders.RETRY_AFTER, Long.toString(tooMany.waitFor().toSeconds()));
    }
    if (e instanceof UpstreamException) {
      log.warn("{}: {}", e.slug(), e.detail());
    }
    return answer(e, ProblemDetails.of(status, e.slug(), e.detail(), e.faults()), headers, request);
  }

  @ExceptionHandler
  ResponseEntity<Object> violated(ConstraintViolationException e, WebRequest request) {
    return invalid(e, RequestFaults.of(e), new HttpHeaders(), request);
  }

  /** A query that is no query, such as a lone percent sign; found when it is first looked at. */
  @ExceptionHandler
  ResponseEntity<Object> undecodable(InvalidParameterException e, WebRequest request) {
    Fault fault = new Fault(null, "The query cannot be decoded; percent-encode its values.");
    return invalid(e, List.of(fault), new HttpHeaders(), request);
  }

  /** A text that the metadata database cannot keep. */
  @ExceptionHandler
  ResponseEntity<Object> unkept(DataIntegrityViolationException e, WebRequest request) {
    if (e.getMostSpecificCause() instanceof SQLException cause
        && NOT_IN_REPERTOIRE.equals(cause.getSQLState())) {
      Fault fault = new Fault(null, "A text holds the character U+0000; leave it out.");
      return invalid(e, List.of(fault), new HttpHeaders(), request);
    }
    return unexpected(e, request);
  }

  @ExceptionHandler
  ResponseEntity<Object> unexpected(Exception e, WebRequest request) {
    log.error("A request failed unexpectedly.", e);
    String detail = "The service failed; its log has the reason under this requestId.";
    HttpStatus status = HttpStatus.INTERNAL_SERVER_ERROR;
    ProblemDetail problem = ProblemDetails.of(status, "internal-error", detail, List.of());
    return answer(e, problem, new HttpHeaders(), request);
  }

  @Override
  protected @Nullable ResponseEntity<Object> handleMethodArgumentNotValid(
      MethodArgumentNotValidException e,
      HttpHeaders headers,
      HttpStatusCode status,
      WebRequest request) {
    return invalid(e, RequestFaults.of(e.getBindingResult()), headers, request);
  }

  @Override
  protected @Nullable ResponseEntity<Object> handleHttpMessageNotReadable(
      HttpMessageNotReadableException e,
      HttpHeaders headers,
      HttpStatusCode status,
      WebRequest request) {
    return invalid(e, RequestFaults.ofUnreadable(e.getCause()), headers, request);
  }

  @Override
  protected @Nullable ResponseEntity<Object> handleTypeMismatch(
      TypeMismatchException e, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
    String name =
        e instanceof MethodArgumentTypeMismatchException argument
            ? argument.getName()
            : String.valueOf(e.getPropertyName());
    String kind = kind(e.getRequiredType());
    List<Fault> faults = List.of(new Fault(null, name + " must be " + kind + "."));
    return invalid(e, faults, headers, request);
  }

  private static String kind(@Nullable Class<?> type) {
    if (type == UUID.class) {
      return "a UUID";
    }
    if (type == Boolean.class) {
      return "true or false";
    }
    return type != null && type.isEnum()
        ? "one of " + List.of(type.getEnumConstants())
        : "a whole number";
  }

  @Override
  protected @Nullable ResponseEntity<Object> handleExceptionInternal(
      Exception e,
      @Nullable Object body,
      HttpHeaders headers,
      HttpStatusCode status,
      WebRequest request) {
    String detail = e instanceof ErrorResponse known ? known.getBody().getDetail() : null;
    return super.handleExceptionInternal(
        e,
        ProblemDetails.of(status, slug(status), detail == null ? slug(status) : detail, List.of()),
        headers,
        status,
        request);
  }

  private ResponseEntity<Object> invalid(
      Exception e, List<Fault> faults, HttpHeaders headers, WebRequest request) {
    ProblemDetail problem =
        ProblemDetails.of(HttpStatus.BAD_REQUEST, INVALID, INVALID_DETAIL, faults);
    return answer(e, problem, headers, request);
  }

  private ResponseEntity<Object> answer(
      Exception e, ProblemDetail problem, HttpHeaders headers, WebRequest request) {
    HttpStatusCode status = HttpStatusCode.valueOf(problem.getStatus());
    ResponseEntity<Object> answer =
        super.handleExceptionInternal(e, problem, headers, status, request);
    return answer == null ? ResponseEntity.status(status).build() : answer;
  }

  private static HttpStatus status(ControlPlaneException e) {
    if (e instanceof NotFoundException) {
      return HttpStatus.NOT_FOUND;
    }
    if (e instanceof ConflictException) {
      return HttpStatus.CONFLICT;
    }
    if (e instanceof InvalidException) {
      return HttpStatus.BAD_REQUEST;
    }
    if (e instanceof ForbiddenException) {
      return HttpStatus.FORBIDDEN;
    }
    if (e instanceof TooManyException) {
      return HttpStatus.TOO_MANY_REQUESTS;
    }
    if (e instanceof PreconditionException) {
      return HttpStatus.PRECONDITION_FAILED;
    }
    if (e instanceof UnprocessableException) {
      return HttpStatus.UNPROCESSABLE_CONTENT;
    }
    return e instanceof UnauthorizedException ? HttpStatus.UNAUTHORIZED : HttpStatus.BAD_GATEWAY;
  }

  /** Such as {@code method-not-allowed}; for what the framework refuses by itself. */
  private static String slug(HttpStatusCode status) {
    HttpStatus known = HttpStatus.resolve(status.value());
    return known == null
        ? "status-" + status.value()
        : known.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
