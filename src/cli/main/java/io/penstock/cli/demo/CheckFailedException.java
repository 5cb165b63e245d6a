package io.penstock.cli.demo;

import io.penstock.cli.CommandFailedException;

/** A check of the demo found something else than it expected; the message holds both. */
public final class CheckFailedException extends CommandFailedException {
  private static final long serialVersionUID = 1;

  CheckFailedException(String message) {
    super(message);
  }

  /** Fails unless both are equal. */
  static void unlessEqual(String what, Object expected, Object found) {
    if (!expected.equals(found)) {
      throw new CheckFailedException("%s: expected %s, found %s".formatted(what, expected, found));
    }
  }
}
