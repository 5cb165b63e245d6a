package io.penstock.cli.client;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The Debezium connector of a source, as observed.
 *
 * @param recoveryNeeded why it is held until its recovery is asked for, null if it is not
 */
public record Connector(
    String name, String observedState, List<Task> tasks, @Nullable String recoveryNeeded) {

  /** One task of a connector, with the trace of its failure if it failed. */
  public record Task(int id, String state, @Nullable String trace) {}
}
