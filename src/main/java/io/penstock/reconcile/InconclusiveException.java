package io.penstock.reconcile;

/** A comparison that would prove nothing either way; the message says why and what to do. */
final class InconclusiveException extends RuntimeException {
  InconclusiveException(String reason) {
    super(reason);
  }

  InconclusiveException(String reason, Throwable cause) {
    super(reason, cause);
  }
}
