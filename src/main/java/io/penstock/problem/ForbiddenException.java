package io.penstock.problem;

import java.util.List;

/** The caller is known, and may not do this. */
public final class ForbiddenException extends ControlPlaneException {
  public ForbiddenException(String slug, String detail) {
    super(slug, detail, List.of());
  }
}
