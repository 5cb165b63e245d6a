package io.penstock.source;

import io.penstock.problem.Fault;
import io.penstock.problem.InvalidException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/** Reads the passwords that sources refer to, from where the settings let it and nowhere else. */
@Component
class SourcePasswords {
  private static final String ENVIRONMENT = "env:";
  private static final String FILE = "file:";

  private final SourceProperties properties;
  private final Environment environment;

  /** The service's environment. */
  @FunctionalInterface
  interface Environment {
    /** A variable's value, null if it is not set. */
    @Nullable String of(String name);
  }

  @Autowired
  SourcePasswords(SourceProperties properties) {
    this(properties, System::getenv);
  }

  SourcePasswords(SourceProperties properties, Environment environment) {
    this.properties = properties;
    this.environment = environment;
  }

  /**
   * The password.
   *
   * @throws InvalidException if it is not where the reference says, or must not be read there
   */
  String read(SecretReference reference) {
    String place = reference.service();
    if (place.startsWith(ENVIRONMENT)) {
      return variable(place, place.substring(ENVIRONMENT.length()));
    }
    if (place.startsWith(FILE)) {
      return file(place, place.substring(FILE.length()));
    }
    throw absent(place + " is neither env:NAME nor file:/path.");
  }

  private String variable(String place, String name) {
    if (properties.passwordVariables().stream().noneMatch(allowed -> fits(name, allowed))) {
      throw refused(
          place
              + " is none of penstock.source.password-variables, which are "
              + properties.passwordVariables());
    }
    String value = environment.of(name);
    if (value == null) {
      throw absent(place + " is not set in the service's environment; set it and restart.");
    }
    return value;
  }

  private static boolean fits(String name, String allowed) {
    return allowed.endsWith("*")
        ? name.startsWith(allowed.substring(0, allowed.length() - 1))
        : name.equals(allowed);
  }

  /** The same is answered of a file that is not there and of one that is elsewhere. */
  private String file(String place, String path) {
    try {
      // Where it really is: a link may lead anywhere.
      Path file = Path.of(path).toRealPath();
      if (properties.passwordFolders().stream().noneMatch(folder -> isBelow(file, folder))) {
        throw elsewhere(place);
      }
      return Files.readString(file).stripTrailing();
    } catch (IOException | InvalidPathException e) {
      InvalidException failure =
          properties.passwordFolders().stream().anyMatch(folder -> seemsBelow(path, folder))
              ? absent(place + " cannot be read by the service.")
              : elsewhere(place);
      failure.initCause(e);
      throw failure;
    }
  }

  private static boolean isBelow(Path file, String folder) {
    try {
      return file.startsWith(Path.of(folder).toRealPath());
    } catch (IOException | InvalidPathException e) {
      // A folder that is not there holds nothing.
      return false;
    }
  }

  private static boolean seemsBelow(String path, String folder) {
    try {
      return Path.of(path).normalize().startsWith(Path.of(folder).normalize());
    } catch (InvalidPathException e) {
      return false;
    }
  }

  private InvalidException elsewhere(String place) {
    return refused(
        place
            + " is below none of penstock.source.password-folders, which are "
            + properties.passwordFolders());
  }

  private static InvalidException absent(String detail) {
    return new InvalidException(
        "secret-not-found", "The source's password is not where its reference says.", at(detail));
  }

  private static InvalidException refused(String detail) {
    return new InvalidException(
        "secret-refused", "The service may not read a source's password there.", at(detail));
  }

  private static List<Fault> at(String detail) {
    return List.of(new Fault("/password/service", detail));
  }
}
