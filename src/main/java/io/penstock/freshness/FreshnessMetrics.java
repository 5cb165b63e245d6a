package io.penstock.freshness;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import io.penstock.freshness.QueryableProbes.Statistics;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Shows how late tables are. What is not known has no sample rather than an old one. */
@Component
class FreshnessMetrics {
  private static final Logger log = LoggerFactory.getLogger(FreshnessMetrics.class);
  private static final Duration LATELY = Duration.ofHours(1);
  private final Freshness freshness;
  private final QueryableProbes probes;
  private final SeenTables seen;
  private final MultiGauge lag;
  private final MultiGauge target;
  private final MultiGauge stages;
  private final MultiGauge queryable;

  FreshnessMetrics(
      Freshness freshness, QueryableProbes probes, SeenTables seen, MeterRegistry registry) {
    this.freshness = freshness;
    this.probes = probes;
    this.seen = seen;
    lag = seconds("penstock.table.lag", "Time since the replica was complete", registry);
    target = seconds("penstock.table.lag.target", "Longest lag that is wanted", registry);
    stages = seconds("penstock.table.lag.stage", "The lag's part of each stage", registry);
    queryable =
        seconds(
            "penstock.commit.to.queryable", "Newest of a probe row, of the last hour", registry);
  }

  private static MultiGauge seconds(String name, String description, MeterRegistry registry) {
    return MultiGauge.builder(name).description(description).baseUnit("seconds").register(registry);
  }

  @Scheduled(fixedDelay = 15, timeUnit = TimeUnit.SECONDS)
  void refresh() {
    List<Row<?>> lags = new ArrayList<>();
    List<Row<?>> targets = new ArrayList<>();
    List<Row<?>> parts = new ArrayList<>();
    List<Row<?>> measured = new ArrayList<>();
    try {
      List<TableFreshness> all = freshness.current();
      for (TableFreshness table : all) {
        Tags tags = Tags.of("source", table.source(), "table", table.table());
        targets.add(Row.of(tags, table.lagTarget().toSeconds()));
        if (table.lag() != null) {
          lags.add(Row.of(tags, seconds(table.lag())));
          table
              .stages()
              .forEach(
                  (stage, time) ->
                      parts.add(
                          Row.of(
                              tags.and("stage", stage.name().toLowerCase(Locale.ROOT)),
                              seconds(time))));
        }
      }
      Instant since = seen.now().minus(LATELY);
      for (String source : new TreeSet<>(all.stream().map(TableFreshness::source).toList())) {
        Row<?> row = measured(source, probes.statistics(source, since));
        if (row != null) {
          measured.add(row);
        }
      }
    } catch (DataAccessException e) {
      log.warn("Lags could not be read: {}", e.getMessage());
      lags.clear();
      parts.clear();
    }
    lag.register(lags, true);
    target.register(targets, true);
    stages.register(parts, true);
    queryable.register(measured, true);
  }

  private static @Nullable Row<?> measured(String source, Statistics statistics) {
    Long newest = statistics.newestMillis();
    return newest == null ? null : Row.of(Tags.of("source", source), newest / 1e3);
  }

  private static double seconds(Duration time) {
    return time.toMillis() / 1e3;
  }
}
