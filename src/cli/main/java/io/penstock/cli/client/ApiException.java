package io.penstock.cli.client;

/** The service refused a call, or did not answer; the message holds its problem's own words. */
public final class ApiException extends RuntimeException {
  private static final long serialVersionUID = 1;

  ApiException(String message) {
    super(message);
  }

  ApiException(String message, Throwable cause) {
    super(message, cause);
  }
}
