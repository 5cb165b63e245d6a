package io.penstock.health;

import io.penstock.freshness.TableFreshness;
import io.penstock.slot.SlotState;
import io.penstock.slot.SourceState;
import io.penstock.source.Source;
import io.penstock.table.Table;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Puts evidence together to reports; pure. The worst piece decides, of two the first. */
final class HealthReports {
  /** What of a source bears on what its tables hold, and how late they are. */
  private static final Set<Piece> OF_TABLES = Set.of(Piece.SERVER, Piece.SLOT, Piece.IDENTITY);

  private final HealthFacts facts;
  private final HealthProperties properties;
  private final List<HealthReport> reports = new ArrayList<>();

  private HealthReports(HealthFacts facts, HealthProperties properties) {
    this.facts = facts;
    this.properties = properties;
  }

  /** The fleet, every source, every connector and every table. */
  static List<HealthReport> of(HealthFacts facts, HealthProperties properties) {
    HealthReports made = new HealthReports(facts, properties);
    for (Source source : facts.sources()) {
      made.add(source);
    }
    List<HealthReport> all = new ArrayList<>();
    all.add(made.fleet());
    all.addAll(made.reports);
    return all;
  }

  private void add(Source source) {
    String name = source.name();
    SlotState slot = facts.slots().get(name);
    SourceState server = facts.servers().get(name);
    if (slot == null || server == null) {
      // It was registered while this was read; the next time has it.
      return;
    }
    List<Table> tables = facts.tablesOf(name);
    List<Evidence> ofSource =
        new SourcePieces(
                server,
                slot,
                facts.identities().get(name),
                !tables.isEmpty(),
                facts.sampleAge(),
                properties)
            .at(facts.now());
    reports.add(report(Subject.source(name), name, ofSource));
    if (tables.isEmpty()) {
      return;
    }
    List<Evidence> ofConnector =
        new ConnectorPieces(
                facts.connectors().getOrDefault(name, ConnectorEvidence.NONE),
                server,
                facts.positions().get(name),
                source.capture().heartbeatTable() != null,
                facts.sampleAge(),
                properties)
            .at(facts.now());
    reports.add(report(Subject.connector(name), name, ofConnector));
    for (Table table : tables) {
      TableFreshness freshness = facts.freshness().get(table.id());
      if (freshness == null) {
        // It came or left while this was read; by the rest alone it would look well.
        continue;
      }
      List<Evidence> evidence = new ArrayList<>(own(table, freshness));
      evidence.addAll(ofConnector);
      ofSource.stream().filter(each -> OF_TABLES.contains(each.piece())).forEach(evidence::add);
      reports.add(report(Subject.table(table.id()), name, evidence));
    }
  }

  private List<Evidence> own(Table table, TableFreshness freshness) {
    return new TablePieces(
            table,
            freshness,
            facts.runs().get(table.id()),
            facts.proofs().get(table.id()),
            facts.freshnessAge(),
            properties)
        .at(facts.now());
  }

  /** Rests on what decided about each source, connector and table that is not healthy. */
  private HealthReport fleet() {
    Map<Evidence, Evidence> distinct = new HashMap<>();
    List<Evidence> evidence = new ArrayList<>();
    for (HealthReport report : reports) {
      Evidence decided = report.decidedBy();
      if (decided != null && distinct.putIfAbsent(decided, decided) == null) {
        evidence.add(decided);
      }
    }
    HealthReport whole = report(Subject.FLEET, null, evidence);
    return new HealthReport(
        whole.subject(),
        null,
        whole.status(),
        whole.decidedBy(),
        evidence.stream().filter(each -> each.status() != HealthStatus.HEALTHY).toList(),
        whole.at());
  }

  private HealthReport report(Subject subject, @Nullable String source, List<Evidence> evidence) {
    Evidence worst = null;
    for (Evidence each : evidence) {
      if (worst == null || each.status().compareTo(worst.status()) > 0) {
        worst = each;
      }
    }
    // Where nothing is to be judged nothing is proved either.
    return new HealthReport(
        subject,
        source,
        worst == null ? HealthStatus.UNKNOWN : worst.status(),
        worst,
        List.copyOf(evidence),
        facts.now());
  }
}
