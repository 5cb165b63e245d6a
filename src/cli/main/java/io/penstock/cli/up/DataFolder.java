package io.penstock.cli.up;

import io.penstock.stack.Installation;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Where a command keeps its data. */
public final class DataFolder {
  private DataFolder() {}

  /** The folder asked for, or the command's own below {@code .penstock} in the checkout. */
  public static Path or(@Nullable Path asked, String command) {
    Path folder =
        asked == null ? Installation.locate().home().resolve(".penstock").resolve(command) : asked;
    return folder.toAbsolutePath().normalize();
  }
}
