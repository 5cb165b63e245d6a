package io.penstock.connector;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A connector that there is to be.
 *
 * @param config that it was given last
 * @param pause why it is not to run now, null while it is
 */
record RegisteredConnector(Map<String, String> config, @Nullable Pause pause) {

  /** A pause that somebody asked for. */
  record Pause(String reason, Instant since) {}
}
