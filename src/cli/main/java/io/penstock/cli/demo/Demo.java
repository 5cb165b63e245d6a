package io.penstock.cli.demo;

import io.penstock.cli.up.LocalPenstock;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A story told on servers of its own, which stay up until it is closed. */
interface Demo extends AutoCloseable {

  /**
   * Tells it from beginning to end.
   *
   * @param report where the figures are written to as JSON, also if a check fails; null for nowhere
   * @throws CheckFailedException if something is not as it must be
   */
  void play(@Nullable Path report) throws Exception;

  /** What runs, once it was begun. */
  LocalPenstock penstock();

  /** Stops all servers that were started. */
  @Override
  void close();
}
