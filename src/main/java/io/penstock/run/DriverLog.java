package io.penstock.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.penstock.contract.DriverTask;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds out what a driver's log says of its end. */
final class DriverLog {
  private static final int TAIL_BYTES = 32 * 1024;
  private static final int MOST_CHARACTERS = 500;
  private static final Pattern TELLING =
      Pattern.compile("(?!\\s).*(Exception|Error|ERROR|FATAL).*");

  private DriverLog() {}

  /**
   * The last line near the end of the log that names an error, else the last line; null if there is
   * no log to read.
   */
  static @Nullable String lastWords(Path log) {
    List<String> lines;
    try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
      file.seek(Math.max(0, file.length() - TAIL_BYTES));
      byte[] tail = new byte[(int) Math.min(TAIL_BYTES, file.length() - file.getFilePointer())];
      file.readFully(tail);
      lines = new String(tail, UTF_8).lines().filter(line -> !line.isBlank()).toList();
    } catch (IOException e) {
      return null;
    }
    String words = null;
    boolean telling = false;
    for (String line : lines) {
      boolean tells = TELLING.matcher(line).matches();
      if (tells || !telling) {
        words = line;
        telling = tells;
      }
    }
    return words == null || words.length() <= MOST_CHARACTERS
        ? words
        : words.substring(0, MOST_CHARACTERS);
  }

  /** What a driver that stays up has left in a run's folder when the run ended; null before. */
  static @Nullable Integer exitCode(Path folder) {
    try {
      String left = Files.readString(folder.resolve(DriverTask.EXIT_CODE)).strip();
      return left.isEmpty() ? null : Integer.valueOf(left);
    } catch (IOException e) {
      return null;
    }
  }
}
