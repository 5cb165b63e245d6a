package io.penstock.stack;

/** Whether a server that was started can be used. */
@FunctionalInterface
public interface HealthCheck {

  /**
   * True once the server is usable; an exception counts as not yet, and is told if time runs out.
   */
  boolean isHealthy() throws Exception;
}
