package io.penstock.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * What the tests of one build did, in however many JVMs they ran: each has a file, with a line for
 * each thing. The build gives them a folder of their own, so that nothing of an earlier one counts.
 */
enum TestRecord {
  /** The test classes that have begun. */
  CLASSES,
  /** Each status that an operation was seen to answer. */
  ANSWERS;

  private static final Path FOLDER =
      Optional.ofNullable(System.getProperty("tests.record"))
          .map(Path::of)
          .orElseGet(TestPostgres::temporaryFolder);

  private final Set<String> noted = ConcurrentHashMap.newKeySet();

  /** Keeps a line; again and again the same changes nothing. */
  void note(String line) {
    if (!noted.add(line)) {
      return;
    }
    try {
      Files.write(
          Files.createDirectories(folder()).resolve(ProcessHandle.current().pid() + ".txt"),
          List.of(line),
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException("What tests did cannot be kept in " + folder(), e);
    }
  }

  /** What all JVMs noted so far. */
  Set<String> all() throws IOException {
    Set<String> lines = new TreeSet<>();
    if (Files.isDirectory(folder())) {
      try (Stream<Path> files = Files.list(folder())) {
        for (Path file : files.toList()) {
          lines.addAll(Files.readAllLines(file));
        }
      }
    }
    return lines;
  }

  private Path folder() {
    return FOLDER.resolve(name().toLowerCase(Locale.ROOT));
  }
}
