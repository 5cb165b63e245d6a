package io.penstock.stack;

/**
 * A server of the stack cannot do what it was asked; the message says what, where and what to do.
 */
public class StackException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public StackException(String message) {
    super(message);
  }

  public StackException(String message, Throwable cause) {
    super(message, cause);
  }
}
