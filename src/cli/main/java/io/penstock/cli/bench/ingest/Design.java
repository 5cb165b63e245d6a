package io.penstock.cli.bench.ingest;

import java.io.IOException;
import java.nio.file.Path;

/** A way to bring the backlog into the lake, run as a process of its own that starts cold. */
interface Design {
  /** The design's name, which is also its namespace in the lake. */
  String name();

  /**
   * Drains what the topics hold beyond what the design has taken.
   *
   * @param measured whether the time counts; a process whose time does not may start sooner
   */
  Drain drain(Path folder, boolean measured) throws IOException;

  /** Remembers how far the design has come, apart from its lake tables. */
  void remember() throws IOException;

  /** Takes the design back to what was remembered. */
  void rewind() throws IOException;
}
