package io.penstock.cli.cases;

import io.penstock.cli.CommandFailedException;

/** A case is written wrongly, or found something else than it must; the message says what. */
public final class CaseFailedException extends CommandFailedException {
  private static final long serialVersionUID = 1;

  public CaseFailedException(String message) {
    super(message);
  }

  CaseFailedException(String message, Throwable cause) {
    super(message, cause);
  }
}
