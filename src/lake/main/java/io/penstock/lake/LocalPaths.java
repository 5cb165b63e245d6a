package io.penstock.lake;

import java.nio.file.Path;
import java.util.regex.Pattern;

/** Turns the locations that Iceberg metadata holds into paths of the local file system. */
public final class LocalPaths {
  private static final String FILE = "file:";
  private static final Pattern SCHEME = Pattern.compile("^[a-zA-Z][a-zA-Z0-9+.-]+:.*");

  private LocalPaths() {}

  /**
   * The path of {@code /a}, {@code file:/a} or {@code file:///a}. Percent signs are taken as they
   * are: Iceberg's locations are plain text, in which a partition value is encoded already.
   *
   * @throws IllegalArgumentException if the location is not on the local file system
   */
  public static Path path(String location) {
    if (!isLocal(location)) {
      throw new IllegalArgumentException(
          location + " is not a local file; only file: locations can be read");
    }
    String rest = location.startsWith(FILE) ? location.substring(FILE.length()) : location;
    if (rest.startsWith("//") && !rest.startsWith("///")) {
      throw new IllegalArgumentException(
          location + " names a host; write file:/path or file:///path");
    }
    return Path.of(rest).toAbsolutePath().normalize();
  }

  /** Whether the location has no scheme or the scheme {@code file}. */
  static boolean isLocal(String location) {
    return location.startsWith(FILE) || !SCHEME.matcher(location).matches();
  }
}
