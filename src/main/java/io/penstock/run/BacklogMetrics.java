package io.penstock.run;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import io.penstock.run.IngestStandings.Standing;
import io.penstock.table.Table;
import io.penstock.table.Tables;
import io.penstock.topic.KafkaTopics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Shows how many records of its topic each table has not taken yet. When Kafka or the metadata
 * database does not answer, the figures are gone rather than old.
 */
@Component
class BacklogMetrics {
  private static final Logger log = LoggerFactory.getLogger(BacklogMetrics.class);

  private final Tables tables;
  private final IngestStandings standings;
  private final KafkaTopics topics;
  private final MultiGauge backlog;

  BacklogMetrics(
      Tables tables, IngestStandings standings, KafkaTopics topics, MeterRegistry registry) {
    this.tables = tables;
    this.standings = standings;
    this.topics = topics;
    backlog =
        MultiGauge.builder("penstock.ingest.backlog.events")
            .description("Records of the table's topic that no ingest run has taken")
            .register(registry);
  }

  @Scheduled(fixedDelay = 15, timeUnit = TimeUnit.SECONDS)
  void refresh() throws InterruptedException {
    backlog.register(rows(), true);
  }

  private List<Row<?>> rows() throws InterruptedException {
    try {
      List<Table> all = tables.all();
      if (all.isEmpty()) {
        return List.of();
      }
      Map<UUID, Standing> runs = standings.all();
      Map<String, Long> ends = topics.ends(all.stream().map(Table::topic).toList());
      List<Row<?>> rows = new ArrayList<>();
      for (Table table : all) {
        Long end = ends.get(table.topic());
        if (end != null) {
          Tags tags = Tags.of("source", table.source(), "table", table.name().toString());
          rows.add(Row.of(tags, Math.max(0, end - taken(runs.get(table.id())))));
        }
      }
      return rows;
    } catch (DataAccessException | ExecutionException | TimeoutException | KafkaException e) {
      log.warn("The backlog could not be read: {}", e.getMessage());
      return List.of();
    }
  }

  private static long taken(@Nullable Standing standing) {
    return standing == null || standing.nextOffset() == null ? 0 : standing.nextOffset();
  }
}
