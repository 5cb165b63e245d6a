package io.penstock.problem;

import java.util.List;

/** The request is right in itself but not in the present state. */
public final class ConflictException extends ControlPlaneException {
  public ConflictException(String slug, String detail) {
    this(slug, detail, List.of());
  }

  public ConflictException(String slug, String detail, List<Fault> faults) {
    super(slug, detail, faults);
  }
}
