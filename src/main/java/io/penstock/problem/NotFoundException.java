package io.penstock.problem;

import java.util.List;

/** What was asked for does not exist. */
public final class NotFoundException extends ControlPlaneException {
  /** For a thing of a kind, such as {@code source}; the problem is {@code <kind>-not-found}. */
  public NotFoundException(String kind, Object id) {
    super(kind + "-not-found", "There is no " + kind.replace('-', ' ') + " " + id + ".", List.of());
  }
}
