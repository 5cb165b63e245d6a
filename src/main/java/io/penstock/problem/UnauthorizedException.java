package io.penstock.problem;

import java.util.List;

/** The caller showed no valid credentials. */
public final class UnauthorizedException extends ControlPlaneException {
  public UnauthorizedException(String detail) {
    super("unauthorized", detail, List.of());
  }
}
