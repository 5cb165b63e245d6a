package io.penstock.cli.bench.ingest;

import io.penstock.cli.bench.Measured;
import io.penstock.cli.bench.Target;
import io.penstock.cli.bench.TextTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Both designs' figures side by side, and what is wanted of them. */
record IngestFigures(Backlog backlog, DesignFigures product, DesignFigures plain) {
  private static final double RATIO = 2;
  private static final double EVENTS_PER_SECOND = 20_000;
  private static final long MEBIBYTE = 1 << 20;

  Measured measured() {
    Map<String, Object> measurements = new LinkedHashMap<>();
    measurements.put("backlog", backlog);
    measurements.put("product", product.json());
    measurements.put("plain", plain.json());
    measurements.put("ratio", ratios());
    return new Measured(measurements, List.of(rates(), processes(), phases()), targets());
  }

  private Map<String, Object> ratios() {
    Map<String, Object> ratios = new LinkedHashMap<>();
    ratios.put("eventsPerSecond", product.eventsPerSecond() / plain.eventsPerSecond());
    ratios.put("eventsPerCpuSecond", product.eventsPerCpuSecond() / plain.eventsPerCpuSecond());
    ratios.put(
        "processEventsPerSecond",
        product.processEventsPerSecond() / plain.processEventsPerSecond());
    ratios.put(
        "processEventsPerCpuSecond",
        product.processEventsPerCpuSecond() / plain.processEventsPerCpuSecond());
    return ratios;
  }

  private List<Target> targets() {
    return List.of(
        Target.atLeast(
            "events per second against the plain design",
            product.eventsPerSecond() / plain.eventsPerSecond(),
            RATIO,
            "x"),
        Target.atLeast(
            "events per CPU second against the plain design",
            product.eventsPerCpuSecond() / plain.eventsPerCpuSecond(),
            RATIO,
            "x"),
        Target.atLeast(
            "events per second", product.eventsPerSecond(), EVENTS_PER_SECOND, "events/s"),
        Target.atMost(
            "peak memory against the plain design",
            (double) product.peakMemoryBytes() / plain.peakMemoryBytes(),
            1,
            "x"));
  }

  private TextTable rates() {
    return table(
        "Drain, from the Spark session ready to the last commit",
        List.of("design", "events", "seconds", "events/s", "CPU s", "events/CPU s"),
        DesignFigures::seconds,
        DesignFigures::eventsPerSecond,
        DesignFigures::cpuSeconds,
        DesignFigures::eventsPerCpuSecond);
  }

  private TextTable processes() {
    return table(
        "Whole process, started cold",
        List.of("design", "events", "seconds", "events/s", "CPU s", "events/CPU s", "peak MiB"),
        DesignFigures::processSeconds,
        DesignFigures::processEventsPerSecond,
        DesignFigures::processCpuSeconds,
        DesignFigures::processEventsPerCpuSecond,
        figures -> (double) figures.peakMemoryBytes() / MEBIBYTE);
  }

  @SafeVarargs
  private TextTable table(
      String title, List<String> columns, ToDoubleFunction<DesignFigures>... cells) {
    List<String> first = new ArrayList<>(List.of("product", number(product.events())));
    List<String> second = new ArrayList<>(List.of("plain", number(plain.events())));
    List<String> ratio = new ArrayList<>(List.of("ratio", ""));
    for (var cell : cells) {
      double mine = cell.applyAsDouble(product);
      double other = cell.applyAsDouble(plain);
      first.add(number(mine));
      second.add(number(other));
      ratio.add(String.format(Locale.ROOT, "%.2f", mine / other));
    }
    return new TextTable(title, columns, List.of(first, second, ratio));
  }

  private TextTable phases() {
    List<List<String>> rows = new ArrayList<>();
    List<String> names = new ArrayList<>(product.phases().keySet());
    plain.phases().keySet().stream().filter(name -> !names.contains(name)).forEach(names::add);
    for (String name : names) {
      Double mine = product.phases().get(name);
      Double other = plain.phases().get(name);
      rows.add(
          List.of(name, mine == null ? "-" : number(mine), other == null ? "-" : number(other)));
    }
    return new TextTable("Seconds by phase", List.of("phase", "product", "plain"), rows);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, value >= 1000 ? "%,.0f" : "%.1f", value);
  }
}
