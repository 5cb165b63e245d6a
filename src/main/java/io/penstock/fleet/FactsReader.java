package io.penstock.fleet;

import io.penstock.connector.ConnectorRegistration;
import io.penstock.fleet.FleetFacts.Found;
import io.penstock.fleet.FleetFile.SourceSpec;
import io.penstock.fleet.FleetFile.TableRule;
import io.penstock.problem.ControlPlaneException;
import io.penstock.source.Address;
import io.penstock.source.KnownSource;
import io.penstock.source.Source;
import io.penstock.source.SourceFacts;
import io.penstock.source.SourceFault;
import io.penstock.source.SourceInspection;
import io.penstock.source.Sources;
import io.penstock.source.TableName;
import io.penstock.table.Table;
import io.penstock.table.Tables;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;

/** Finds out what there is, for plans: in the registry, at the sources, and in Kafka Connect. */
@Component
class FactsReader implements DisposableBean {
  private static final int AT_ONCE = 8;
  private final Sources sources;
  private final Tables tables;
  private final SourceInspection inspection;
  private final ConnectorRegistration connectors;
  private final FleetRevisions revisions;
  private final ExecutorService threads =
      Executors.newFixedThreadPool(
          AT_ONCE,
          work -> {
            Thread thread = new Thread(work, "fleet-facts");
            thread.setDaemon(true);
            return thread;
          });

  FactsReader(
      Sources sources,
      Tables tables,
      SourceInspection inspection,
      ConnectorRegistration connectors,
      FleetRevisions revisions) {
    this.sources = sources;
    this.tables = tables;
    this.inspection = inspection;
    this.connectors = connectors;
    this.revisions = revisions;
  }

  @Override
  public void destroy() {
    threads.shutdownNow();
  }

  /**
   * What there is of a file's sources and of all that are replicated.
   *
   * @throws io.penstock.problem.UpstreamException if Kafka Connect does not answer
   */
  FleetFacts read(FleetFile file) {
    int revision = revisions.newest();
    Map<String, KnownSource> known = new HashMap<>();
    sources.ever().forEach(each -> known.put(each.source().name(), each));
    Map<String, CompletableFuture<Found>> looks = new TreeMap<>();
    for (SourceSpec spec : file.sources()) {
      looks.put(spec.name(), look(() -> wanted(spec, known.get(spec.name()))));
    }
    for (KnownSource each : known.values()) {
      if (each.replicated()) {
        looks.computeIfAbsent(each.source().name(), name -> look(() -> unwanted(each)));
      } else {
        // Its tables keep their names in the lake.
        looks.computeIfAbsent(each.source().name(), name -> look(() -> removed(each)));
      }
    }
    Map<String, Found> found = new TreeMap<>();
    looks.forEach((name, look) -> found.put(name, join(look)));
    return new FleetFacts(revision, found);
  }

  /** What a source is now that is to have some tables of a file. */
  SourceFacts inspect(SourceSpec spec) {
    return inspect(spec, List.of());
  }

  private SourceFacts inspect(SourceSpec spec, List<Table> registered) {
    List<TableName> named = new ArrayList<>();
    spec.rules().stream()
        .map(TableRule::include)
        .filter(TablePattern::isExact)
        .map(TablePattern::text)
        .forEach(named::add);
    registered.forEach(table -> named.add(table.name()));
    return inspection.inspect(
        spec.address(),
        spec.capture(""),
        spec.slot(),
        name -> spec.ruleFor(name).isPresent(),
        named);
  }

  private Found wanted(SourceSpec spec, @Nullable KnownSource known) {
    List<Table> registered = tables.everOf(spec.name());
    Map<String, String> connector = connectors.observed(spec.name()).orElse(null);
    try {
      return new Found(known, registered, inspect(spec, registered), List.of(), false, connector);
    } catch (ControlPlaneException e) {
      return unasked(known, registered, e, spec.address(), connector);
    }
  }

  private Found unwanted(KnownSource known) {
    Source source = known.source();
    List<Table> registered = tables.everOf(source.name());
    Map<String, String> connector = connectors.observed(source).orElse(null);
    try {
      SourceFacts facts =
          inspection.inspect(
              source.address(), source.capture(), source.slot(), name -> false, List.of());
      return new Found(known, registered, facts, List.of(), false, connector);
    } catch (ControlPlaneException e) {
      return unasked(known, registered, e, source.address(), connector);
    }
  }

  private Found removed(KnownSource known) {
    return new Found(known, tables.everOf(known.source().name()), null, List.of(), false, null);
  }

  private static Found unasked(
      @Nullable KnownSource known,
      List<Table> registered,
      ControlPlaneException why,
      Address address,
      @Nullable Map<String, String> connector) {
    return new Found(
        known,
        registered,
        null,
        SourceFault.of(why, address),
        SourceFault.isSilence(why),
        connector);
  }

  private CompletableFuture<Found> look(Supplier<Found> look) {
    return CompletableFuture.supplyAsync(look, threads);
  }

  private static Found join(CompletableFuture<Found> look) {
    try {
      return look.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw e;
    }
  }
}
