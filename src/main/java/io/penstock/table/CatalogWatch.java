package io.penstock.table;

import static java.util.stream.Collectors.groupingBy;

import io.penstock.problem.ControlPlaneException;
import io.penstock.source.Source;
import io.penstock.source.Sources;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Service;

/**
 * Watches sources' catalogs: now and then, before each ingest run, and when a run says that its
 * columns are outdated. Each source has a thread of its own meanwhile, so that none waits for
 * another.
 */
@Service
public class CatalogWatch implements DisposableBean {
  private static final Logger log = LoggerFactory.getLogger(CatalogWatch.class);

  /** Well within the time that a run waits for its report to be taken. */
  private static final Duration OUTDATED_WAIT = Duration.ofSeconds(5);

  private final Tables tables;
  private final Sources sources;
  private final CatalogChecks checks;
  private final CatalogWatchProperties properties;
  private final Set<String> looking = ConcurrentHashMap.newKeySet();
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          work -> {
            Thread thread = new Thread(work, "catalog-watch");
            thread.setDaemon(true);
            return thread;
          });

  CatalogWatch(
      Tables tables, Sources sources, CatalogChecks checks, CatalogWatchProperties properties) {
    this.tables = tables;
    this.sources = sources;
    this.checks = checks;
    this.properties = properties;
  }

  @Override
  public void destroy() {
    threads.shutdownNow();
  }

  /**
   * Takes over what the sources have now. Tables that cannot go on are quarantined; those of
   * sources that do not answer in time keep the columns that are known.
   *
   * @return by id why tables were quarantined
   */
  public Map<UUID, String> beforeRun(List<Table> chosen) {
    Map<String, Future<Map<UUID, String>>> answers = new TreeMap<>();
    bySource(chosen)
        .forEach(
            (source, own) ->
                answers.put(source, threads.submit(() -> checks.check(sources.get(source), own))));
    long deadline = System.nanoTime() + properties.runWait().toNanos();
    Map<UUID, String> refused = new HashMap<>();
    answers.forEach((source, answer) -> refused.putAll(await(source, answer, deadline)));
    refused.forEach(this::quarantine);
    return refused;
  }

  /**
   * Looks for columns that a table's stream has and its registration lacks. Quarantines the table
   * if the catalog lacks them too. A source that takes long is not waited for: the run that tells
   * of the columns has other tables to work on.
   */
  public void outdated(UUID tableId, List<String> unknownColumns) {
    await(tableId, threads.submit(() -> lookFor(tableId, unknownColumns)));
  }

  /** Takes over what a table's source has now, if it answers soon. */
  public void refresh(UUID tableId) {
    await(
        tableId,
        threads.submit(
            () -> {
              Table table = tables.get(tableId);
              checks.check(sources.get(table.source()), List.of(table));
            }));
  }

  private static void await(UUID tableId, Future<?> look) {
    try {
      look.get(OUTDATED_WAIT.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      log.debug("The columns of {} are still looked for.", tableId, e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof ControlPlaneException cause) {
        log.warn("The columns of {} stay for now: {}", tableId, cause.detail());
      } else {
        log.error("The columns of {} could not be looked for.", tableId, e.getCause());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void lookFor(UUID tableId, List<String> unknownColumns) {
    Table table = tables.get(tableId);
    Source source = sources.get(table.source());
    Map<UUID, String> refused;
    Set<UUID> undecided = new HashSet<>();
    try {
      refused = checks.check(source, List.of(table), undecided);
    } catch (ControlPlaneException e) {
      log.warn("The outdated columns of {} stay for now: {}", table.name(), e.detail());
      return;
    }
    refused.forEach(this::quarantine);
    if (!refused.isEmpty() || !undecided.isEmpty()) {
      return;
    }
    Table now = tables.get(tableId);
    Set<String> known = new HashSet<>();
    now.columns().forEach(column -> known.add(column.name()));
    now.droppedColumns().forEach(column -> known.add(column.name()));
    List<String> strange = new ArrayList<>(unknownColumns);
    strange.removeAll(known);
    if (!strange.isEmpty()) {
      quarantine(
          tableId,
          ("The stream carries the columns %s, which neither the source's catalog nor the replica"
                  + " has: they were added and dropped again in between. Add them once more, with"
                  + " the types that they had, release the table, and drop them when an ingest run"
                  + " has taken it up.")
              .formatted(strange));
    }
  }

  /** Looks at all sources but those that have not answered the look before. */
  @Scheduled(
      initialDelayString = "${penstock.catalog-watch.interval:30s}",
      fixedDelayString = "${penstock.catalog-watch.interval:30s}")
  void lookAround() {
    List<Table> all;
    try {
      all = tables.all();
    } catch (DataAccessException e) {
      log.warn("The catalogs are not looked at: {}", e.getMessage());
      return;
    }
    bySource(all).forEach(this::lookAt);
  }

  /** What cannot go on is left to the next run: a migration may be half way. */
  void lookAt(String source, List<Table> own) {
    if (!looking.add(source)) {
      return;
    }
    threads.execute(
        () -> {
          try {
            checks.check(sources.get(source), own);
          } catch (ControlPlaneException | DataAccessException e) {
            log.warn("The catalog of {} cannot be looked at: {}", source, e.getMessage());
          } catch (RuntimeException e) {
            log.error("The catalog of {} cannot be looked at.", source, e);
          } finally {
            looking.remove(source);
          }
        });
  }

  private static Map<String, List<Table>> bySource(List<Table> tables) {
    return tables.stream().collect(groupingBy(Table::source));
  }

  private static Map<UUID, String> await(
      String source, Future<Map<UUID, String>> answer, long deadline) {
    try {
      return answer.get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      log.warn("The catalog of {} did not answer in time; its known columns count.", source);
    } catch (ExecutionException e) {
      log.warn(
          "The catalog of {} could not be read; its known columns count: {}",
          source,
          String.valueOf(e.getCause()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return Map.of();
  }

  private void quarantine(UUID tableId, String reason) {
    tables.quarantineForColumns(tableId, reason);
    log.warn("The table is quarantined. tableId={} reason=\"{}\"", tableId, reason);
  }
}
