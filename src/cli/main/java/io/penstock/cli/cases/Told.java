package io.penstock.cli.cases;

/** What a table's history can be held against. */
public enum Told {
  /** Each read of the initial snapshot and each change, exactly once. */
  EVERYTHING,
  /** Each streamed change exactly once: rows were read more than once. */
  STREAM,
  /** Only the source's rows and its own fold: changes were lost. */
  NOTHING
}
