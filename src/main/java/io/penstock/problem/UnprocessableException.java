package io.penstock.problem;

import java.util.List;

/** The request is right in itself but contradicts what its sender said before. */
public final class UnprocessableException extends ControlPlaneException {
  public UnprocessableException(String slug, String detail) {
    super(slug, detail, List.of());
  }
}
