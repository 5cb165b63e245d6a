package io.penstock.cli.bench.ingest;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * One design's drains as figures; each is the median of its runs.
 *
 * @param events changes drained by each run
 * @param seconds from the Spark session ready to the last commit
 * @param cpuSeconds CPU time of the same
 * @param processSeconds the whole process, started cold
 * @param processCpuSeconds CPU time of the same
 * @param peakMemoryBytes largest resident size of the process, the most of all runs
 * @param phases seconds by phase
 * @param runs each run's own figures
 */
record DesignFigures(
    long events,
    double seconds,
    double cpuSeconds,
    double processSeconds,
    double processCpuSeconds,
    long peakMemoryBytes,
    Map<String, Double> phases,
    List<Map<String, Object>> runs) {

  static DesignFigures of(long events, List<Drain> drains) {
    Map<String, Double> phases = new LinkedHashMap<>();
    for (String phase : drains.get(0).allPhases().keySet()) {
      phases.put(phase, median(drains, drain -> drain.allPhases().getOrDefault(phase, 0.0)));
    }
    return new DesignFigures(
        events,
        median(drains, Drain::seconds),
        median(drains, Drain::cpuSeconds),
        median(drains, drain -> drain.process().seconds()),
        median(drains, drain -> drain.process().cpuSeconds()),
        drains.stream().mapToLong(drain -> drain.process().peakMemoryBytes()).max().orElse(0),
        phases,
        drains.stream().map(DesignFigures::run).toList());
  }

  double eventsPerSecond() {
    return events / seconds;
  }

  double eventsPerCpuSecond() {
    return events / cpuSeconds;
  }

  double processEventsPerSecond() {
    return events / processSeconds;
  }

  double processEventsPerCpuSecond() {
    return events / processCpuSeconds;
  }

  Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("events", events);
    json.put("seconds", seconds);
    json.put("eventsPerSecond", eventsPerSecond());
    json.put("cpuSeconds", cpuSeconds);
    json.put("eventsPerCpuSecond", eventsPerCpuSecond());
    json.put("processSeconds", processSeconds);
    json.put("processEventsPerSecond", processEventsPerSecond());
    json.put("processCpuSeconds", processCpuSeconds);
    json.put("processEventsPerCpuSecond", processEventsPerCpuSecond());
    json.put("peakMemoryBytes", peakMemoryBytes);
    json.put("phaseSeconds", phases);
    json.put("runs", runs);
    return json;
  }

  private static Map<String, Object> run(Drain drain) {
    Map<String, Object> run = new LinkedHashMap<>();
    run.put("seconds", drain.seconds());
    run.put("cpuSeconds", drain.cpuSeconds());
    run.put("processSeconds", drain.process().seconds());
    run.put("processCpuSeconds", drain.process().cpuSeconds());
    run.put("peakMemoryBytes", drain.process().peakMemoryBytes());
    run.put("phaseSeconds", drain.allPhases());
    return run;
  }

  /** The lower one of the two in the middle, if there are two. */
  private static double median(List<Drain> drains, ToDoubleFunction<Drain> figure) {
    List<Double> sorted =
        drains.stream().map(figure::applyAsDouble).sorted(Comparator.naturalOrder()).toList();
    return sorted.get((sorted.size() - 1) / 2);
  }
}
