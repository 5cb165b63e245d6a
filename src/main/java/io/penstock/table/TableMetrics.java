package io.penstock.table;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import io.penstock.table.Table.State;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Shows the state of each table. Read now and then, so that a scrape never waits for the database;
 * when it does not answer, the states are gone rather than old.
 */
@Component
class TableMetrics {
  private static final Logger log = LoggerFactory.getLogger(TableMetrics.class);
  private final Tables tables;
  private final MultiGauge states;

  TableMetrics(Tables tables, MeterRegistry registry) {
    this.tables = tables;
    this.states =
        MultiGauge.builder("penstock.table.state")
            .description("1 for the state that the table is in, 0 for the others")
            .register(registry);
  }

  @Scheduled(fixedDelay = 15, timeUnit = TimeUnit.SECONDS)
  void refresh() {
    List<Table> all = List.of();
    try {
      all = tables.all();
    } catch (DataAccessException e) {
      log.warn("The tables' states could not be read: {}", e.getMessage());
    }
    states.register(all.stream().flatMap(TableMetrics::rows).toList(), true);
  }

  private static Stream<Row<?>> rows(Table table) {
    return Arrays.stream(State.values())
        .filter(state -> state != State.REMOVED)
        .map(
            state ->
                Row.of(
                    Tags.of(
                        "source",
                        table.source(),
                        "table",
                        table.name().toString(),
                        "state",
                        state.name().toLowerCase(Locale.ROOT)),
                    table.state() == state ? 1 : 0));
  }
}
