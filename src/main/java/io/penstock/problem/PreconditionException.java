package io.penstock.problem;

import java.util.List;

/** What the caller saw is no longer so. */
public final class PreconditionException extends ControlPlaneException {
  public PreconditionException(String slug, String detail) {
    super(slug, detail, List.of());
  }
}
