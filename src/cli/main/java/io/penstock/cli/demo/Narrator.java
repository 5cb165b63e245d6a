package io.penstock.cli.demo;

import java.io.PrintWriter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Tells the story on a terminal or in a log: a line for each step, fact and now and then progress.
 */
public final class Narrator {
  private static final long PROGRESS_EVERY_NANOS = 3_000_000_000L;

  private final PrintWriter out;
  private long begun = System.nanoTime();
  private long lastProgress = begun;
  private String lastLine = "";

  public Narrator(PrintWriter out) {
    this.out = out;
  }

  void begin(String title) {
    begun = System.nanoTime();
    lastProgress = begun;
    print("[" + title + "]");
  }

  void end() {
    print("  ok, %.1f s".formatted((System.nanoTime() - begun) / 1e9));
  }

  /**
   * Tells a fact; the arguments as in {@link String#format}, numbers with separators by {@code
   * %,d}.
   */
  void say(String format, @Nullable Object... arguments) {
    print("  " + String.format(Locale.ROOT, format, arguments));
  }

  /** Tells how far a step has come, unless it did so a moment ago or nothing has moved. */
  void progress(String format, @Nullable Object... arguments) {
    long now = System.nanoTime();
    String line = String.format(Locale.ROOT, format, arguments);
    if (now - lastProgress >= PROGRESS_EVERY_NANOS && !line.equals(lastLine)) {
      lastProgress = now;
      lastLine = line;
      say("%s", line);
    }
  }

  private synchronized void print(String line) {
    out.println(line);
    out.flush();
  }
}
