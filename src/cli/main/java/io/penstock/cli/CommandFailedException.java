package io.penstock.cli;

/** A command cannot do what it was asked; the message says what, where and what to do. */
public class CommandFailedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public CommandFailedException(String message) {
    super(message);
  }

  public CommandFailedException(String message, Throwable cause) {
    super(message, cause);
  }
}
