package io.penstock.stack;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The user's folder for what can be made again. */
final class Caches {
  private Caches() {}

  /** {@code penstock} in the user's cache folder, or the fallback where that cannot be written. */
  static Path folder(Path fallback) {
    String xdg = System.getenv("XDG_CACHE_HOME");
    Path caches =
        xdg == null || xdg.isBlank()
            ? Path.of(System.getProperty("user.home"), ".cache")
            : Path.of(xdg);
    Path cache = caches.toAbsolutePath().resolve("penstock");
    try {
      Files.createDirectories(cache);
      return Files.isWritable(cache) ? cache : fallback;
    } catch (IOException e) {
      return fallback;
    }
  }
}
