package io.penstock.freshness;

import io.penstock.freshness.QueryableProbes.Probe;
import io.penstock.log.LogKey;
import io.penstock.problem.ControlPlaneException;
import io.penstock.source.Source;
import io.penstock.source.Sources;
import io.penstock.source.TableName;
import io.penstock.table.Table;
import io.penstock.table.Tables;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Measures what a commit takes until a reader of the lake sees it: writes a row of its own into the
 * heartbeat tables that are replicated, and looks for it with readers that know nothing of before.
 */
@Component
class ProbeTask {
  private static final Logger log = LoggerFactory.getLogger(ProbeTask.class);
  private static final int ALL = 100_000;
  private final Sources sources;
  private final Tables tables;
  private final QueryableProbes probes;
  private final ProbeRow rows;
  private final SeenTables seen;
  private final FreshnessProperties properties;

  ProbeTask(
      Sources sources,
      Tables tables,
      QueryableProbes probes,
      ProbeRow rows,
      SeenTables seen,
      FreshnessProperties properties) {
    this.sources = sources;
    this.tables = tables;
    this.probes = probes;
    this.rows = rows;
    this.seen = seen;
    this.properties = properties;
  }

  @Scheduled(
      initialDelayString = "${penstock.freshness.interval:10s}",
      fixedDelayString = "${penstock.freshness.interval:10s}")
  void takeTurn() {
    try {
      if (seen.takeTurn("probe", properties.interval().multipliedBy(3).dividedBy(4))) {
        look();
      }
    } catch (DataAccessException e) {
      log.warn("Nothing could be probed: {}", e.getMessage());
    }
  }

  /** Looks at every source that can be probed. */
  void look() {
    for (Source source : sources.list(null, ALL)) {
      probed(source).ifPresent(table -> look(source, table));
    }
    probes.expire(properties.keepLags());
  }

  private Optional<Table> probed(Source source) {
    TableName heartbeat = source.capture().heartbeatTable();
    return heartbeat == null
        ? Optional.empty()
        : tables
            .find(source.name(), heartbeat)
            .filter(table -> table.state() == Table.State.ACTIVE && !table.policy().paused());
  }

  private void look(Source source, Table table) {
    try (MDC.MDCCloseable ignored = LogKey.SOURCE.is(source.name())) {
      Probe probe =
          probes
              .newest(source.name())
              .filter(each -> each.tableId().equals(table.id()))
              .orElse(null);
      if (probe != null && probe.seenAt() == null) {
        seek(source, table, probe);
      } else if (probe == null
          || !probe.committedAt().plus(properties.probeInterval()).isAfter(seen.now())) {
        Instant before = seen.now();
        probes.written(source.name(), table.id(), rows.write(source, table.name()), before);
      }
    } catch (ControlPlaneException e) {
      log.debug("The source could not be probed: {}", e.detail());
    } catch (SQLException | IOException e) {
      log.warn("The lake could not be probed: {}", e.getMessage());
    }
  }

  private void seek(Source source, Table table, Probe probe) throws SQLException, IOException {
    Long snapshot = rows.newestSnapshot(table);
    if (snapshot == null || snapshot.equals(probe.snapshotId())) {
      return;
    }
    if (rows.holds(table, probe.value())) {
      probes.seen(source.name());
    } else {
      probes.notIn(source.name(), snapshot);
    }
  }
}
