package io.penstock.cli.client;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The Debezium connector of a source, as observed.
 *
 * @param drift keys of its configuration that are other than they should be
 * @param pause why it rests, null if nobody asked for it
 * @param recoveryNeeded why it is held until its recovery is asked for, null if it is not
 */
public record Connector(
    String name,
    String observedState,
    List<Task> tasks,
    List<String> drift,
    @Nullable Pause pause,
    @Nullable String recoveryNeeded) {

  /** A pause that was asked for, and what becomes of the slot meanwhile. */
  public record Pause(String reason, String slot) {}

  /** One task of a connector, with the trace of its failure if it failed. */
  public record Task(int id, String state, @Nullable String trace) {}
}
