package io.penstock.cli.cases;

import io.penstock.cli.up.DataFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Data folders that are new for each run of a command, so that runs never meet. */
public final class DataFolders {
  private static final DateTimeFormatter NOW = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss-SSS");

  private DataFolders() {}

  /** The folder asked for, or a new one of the command's. */
  public static Path or(@Nullable Path asked, String command) {
    return asked == null
        ? DataFolder.or(null, command).resolve(LocalDateTime.now().format(NOW))
        : asked;
  }

  /** Deletes a folder with all that is in it. */
  public static void delete(Path folder) throws IOException {
    deleteContents(folder);
    Files.delete(folder);
  }

  static void deleteContents(Path folder) throws IOException {
    List<Path> all;
    try (Stream<Path> tree = Files.walk(folder)) {
      all = tree.filter(path -> !path.equals(folder)).sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : all) {
      Files.deleteIfExists(path);
    }
  }
}
