package io.penstock.cli.bench.ingest;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One drain.
 *
 * @param process the whole process, started cold
 * @param readyAt when its Spark session was ready, milliseconds since 1970
 * @param doneAt when its last commit was done, milliseconds since 1970
 * @param phases seconds by phase, in order
 */
record Drain(MeasuredProcess process, long readyAt, long doneAt, Map<String, Double> phases) {

  /** From the session ready to the last commit. */
  double seconds() {
    return (doneAt - readyAt) / 1000.0;
  }

  /** CPU seconds of the same time. */
  double cpuSeconds() {
    return process.cpuSeconds(readyAt, doneAt);
  }

  /** The phases, with what comes before and after them in the process. */
  Map<String, Double> allPhases() {
    Map<String, Double> all = new LinkedHashMap<>();
    all.put("start", (readyAt - process.startedAt()) / 1000.0);
    all.putAll(phases);
    all.put("end", (process.endedAt() - doneAt) / 1000.0);
    return all;
  }
}
