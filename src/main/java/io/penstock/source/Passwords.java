package io.penstock.source;

import io.penstock.problem.Fault;
import io.penstock.problem.InvalidException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Reads the passwords that sources refer to. */
final class Passwords {
  private static final String ENVIRONMENT = "env:";
  private static final String FILE = "file:";

  private Passwords() {}

  /** The password; an invalid-request problem if it is not where the reference says. */
  static String read(SecretReference reference) {
    String place = reference.service();
    if (place.startsWith(ENVIRONMENT)) {
      String value = System.getenv(place.substring(ENVIRONMENT.length()));
      if (value == null) {
        throw absent(place + " is not set in the service's environment; set it and restart.");
      }
      return value;
    }
    if (place.startsWith(FILE)) {
      try {
        return Files.readString(Path.of(place.substring(FILE.length()))).stripTrailing();
      } catch (IOException e) {
        InvalidException absent = absent(place + " cannot be read by the service.");
        absent.initCause(e);
        throw absent;
      }
    }
    throw absent(place + " is neither env:NAME nor file:/path.");
  }

  private static InvalidException absent(String detail) {
    return new InvalidException(
        "secret-not-found",
        "The source's password is not where its reference says.",
        List.of(new Fault("/password/service", detail)));
  }
}
