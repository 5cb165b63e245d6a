package io.penstock.problem;

import java.util.List;

/** The request cannot be met as it is; the faults say what to change. */
public final class InvalidException extends ControlPlaneException {
  public InvalidException(String slug, String detail) {
    this(slug, detail, List.of());
  }

  public InvalidException(String slug, String detail, List<Fault> faults) {
    super(slug, detail, faults);
  }
}
