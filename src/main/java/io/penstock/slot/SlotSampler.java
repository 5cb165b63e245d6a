package io.penstock.slot;

import io.penstock.log.LogKey;
import io.penstock.problem.ControlPlaneException;
import io.penstock.source.Source;
import io.penstock.source.SourceDatabase;
import io.penstock.source.Sources;
import io.penstock.source.TableName;
import io.penstock.table.Table;
import io.penstock.table.Tables;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Samples every source now and then. Each has a thread of its own while it is asked, at most one,
 * so that one which hangs delays no other. Of several services each source is sampled by one.
 */
@Component
class SlotSampler implements DisposableBean {
  private static final Logger log = LoggerFactory.getLogger(SlotSampler.class);
  private static final int ALL = 100_000;

  private final Sources sources;
  private final Tables tables;
  private final WatchedSlots watched;
  private final SlotKeeping keeping;
  private final SlotSamples samples;
  private final SlotProperties properties;
  private final SourceConnections connections;
  private final Set<String> underWay = ConcurrentHashMap.newKeySet();
  private final ExecutorService workers =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "slot-watch");
            thread.setDaemon(true);
            return thread;
          });

  SlotSampler(
      Sources sources,
      Tables tables,
      WatchedSlots watched,
      SlotKeeping keeping,
      SlotSamples samples,
      SlotProperties properties,
      SourceDatabase database) {
    this.sources = sources;
    this.tables = tables;
    this.watched = watched;
    this.keeping = keeping;
    this.samples = samples;
    this.properties = properties;
    this.connections = new SourceConnections(database, properties.timeout());
  }

  /** Begins a sample of each source whose turn it is, and does not wait for them. */
  @Scheduled(
      initialDelayString = "${penstock.slot.interval:5s}",
      fixedDelayString = "${penstock.slot.interval:5s}")
  void look() {
    try {
      // A look comes a little earlier or later than the last one did.
      List<String> turns =
          watched.takeTurns(properties.interval().multipliedBy(3).dividedBy(4), underWay);
      List<Source> all = sources.list(null, ALL);
      Set<String> names = new HashSet<>(all.stream().map(Source::name).toList());
      connections.keepOnly(names);
      all.stream().filter(source -> turns.contains(source.name())).forEach(this::begin);
    } catch (DataAccessException e) {
      log.warn("The sources could not be sampled: {}", e.getMessage());
    }
  }

  @Scheduled(initialDelay = 60_000, fixedDelay = 60_000)
  void thin() {
    try {
      samples.thin(properties.keepSamples());
    } catch (DataAccessException e) {
      log.warn("Old samples of slots could not be left out: {}", e.getMessage());
    }
  }

  @Override
  public void destroy() {
    workers.shutdownNow();
    connections.keepOnly(Set.of());
  }

  private void begin(Source source) {
    if (underWay.add(source.name())) {
      workers.execute(() -> sample(source));
    }
  }

  /** Samples a source and waits for it. */
  void sample(Source source) {
    try (MDC.MDCCloseable ignored = LogKey.SOURCE.is(source.name())) {
      long begun = System.nanoTime();
      String failure = null;
      try {
        List<TableName> sized = sized(source);
        Sampled sampled =
            connections.with(source, connection -> SlotProbe.ask(connection, source, sized));
        keeping.sampled(source, sampled, System.nanoTime() - begun);
      } catch (SQLException e) {
        failure = oneLine(e.getMessage());
      } catch (ControlPlaneException e) {
        failure = oneLine(e.detail() + " " + e.faults());
      }
      if (failure != null) {
        log.debug("The source could not be sampled: {}", failure);
        keeping.failed(source, failure);
      }
    } catch (DataAccessException e) {
      log.warn("What was seen of the slots could not be kept: {}", e.getMessage());
    } catch (RuntimeException e) {
      log.error("The source could not be sampled.", e);
    } finally {
      underWay.remove(source.name());
    }
  }

  /** The tables whose size is to be asked for, null while it is known. */
  private @Nullable List<TableName> sized(Source source) {
    Watched known = watched.find(source.name()).orElse(null);
    boolean due =
        known != null
            && (known.sizedAt() == null
                || !known.sizedAt().plus(properties.sizeInterval()).isAfter(known.now()));
    return due ? tables.ofSource(source.name()).stream().map(Table::name).toList() : null;
  }

  private static String oneLine(@Nullable String text) {
    return String.valueOf(text).replaceAll("\\s+", " ").strip();
  }
}
