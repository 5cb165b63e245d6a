package io.penstock.secret;

/** A kept secret cannot be decrypted: its key is not set, or somebody has changed it. */
public final class UnreadableSecretException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UnreadableSecretException(String message) {
    super(message);
  }
}
