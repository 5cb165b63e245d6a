package io.penstock.log;

import org.slf4j.MDC;

/** What a log line is about; each key is part of every line written while it is set. */
public enum LogKey {
  /** One request of the API. */
  REQUEST("requestId"),
  /** One run. */
  RUN("runId"),
  /** One replicated table. */
  TABLE("tableId"),
  /** One source, by name. */
  SOURCE("source");

  private final String key;

  LogKey(String key) {
    this.key = key;
  }

  /** The key as log lines show it. */
  public String key() {
    return key;
  }

  /** Sets the key for this thread until the answer is closed. */
  public MDC.MDCCloseable is(Object value) {
    return MDC.putCloseable(key, value.toString());
  }
}
