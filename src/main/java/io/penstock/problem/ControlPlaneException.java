package io.penstock.problem;

import java.util.List;

/** A refusal or failure that the caller is told of: a stable kind, what is wrong, what to do. */
public abstract sealed class ControlPlaneException extends RuntimeException
    permits NotFoundException,
        ConflictException,
        InvalidException,
        UnauthorizedException,
        ForbiddenException,
        TooManyException,
        PreconditionException,
        UnprocessableException,
        UpstreamException {
  private final String slug;
  private final transient List<Fault> faults;

  ControlPlaneException(String slug, String detail, List<Fault> faults) {
    super(detail);
    this.slug = slug;
    this.faults = List.copyOf(faults);
  }

  /** Last part of the problem's type URI, such as {@code source-not-found}. */
  public String slug() {
    return slug;
  }

  /** What the caller is told, a sentence. */
  public String detail() {
    return String.valueOf(getMessage());
  }

  /** The single faults, empty if the detail says it all. */
  public List<Fault> faults() {
    return faults;
  }
}
