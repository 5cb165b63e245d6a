package io.penstock.fleet;

import io.penstock.fleet.FleetFile.SourceSpec;
import io.penstock.problem.ControlPlaneException;
import io.penstock.problem.Fault;
import io.penstock.source.ServerInspection;
import io.penstock.source.Source;
import io.penstock.source.SourceFacts;
import io.penstock.source.SourceFault;
import io.penstock.source.SourceInspection;
import io.penstock.source.Sources;
import io.penstock.source.TableName;
import io.penstock.table.Table;
import io.penstock.table.Tables;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/** Finds out whether a source is as its replication needs it, and what of it is not covered. */
@Service
class Preflight {
  private final Sources sources;
  private final Tables tables;
  private final SourceInspection inspection;
  private final ServerInspection servers;
  private final FleetRevisions revisions;
  private final FleetReader reader;

  Preflight(
      Sources sources,
      Tables tables,
      SourceInspection inspection,
      ServerInspection servers,
      FleetRevisions revisions,
      FleetReader reader) {
    this.sources = sources;
    this.tables = tables;
    this.inspection = inspection;
    this.servers = servers;
    this.revisions = revisions;
    this.reader = reader;
  }

  /** All facts of a source; one that does not answer is a fact, too. */
  List<Finding> of(String name) {
    Source source = sources.get(name);
    List<Table> registered = tables.ofSource(name);
    List<Finding> findings = new ArrayList<>();
    try {
      SourceFacts facts =
          inspection.inspect(
              source.address(),
              source.capture(),
              source.slot(),
              table -> true,
              registered.stream().map(Table::name).toList());
      findings.add(Finding.ok("connection", "The source answers."));
      findings.addAll(
          ServerFindings.of(
              servers.inspect(source.address()),
              source.address().username(),
              facts.slot() != null));
      faults(facts.faults(), findings);
      findings.addAll(TableFindings.of(spec(name), facts, registered, own(source)));
      findings.addAll(
          TableFindings.of(
              servers.oddPartitions(
                  source.address(), registered.stream().map(Table::name).toList())));
    } catch (ControlPlaneException e) {
      for (Fault fault : SourceFault.of(e, source.address())) {
        findings.add(
            Finding.error("connection", fault.detail(), "Correct what it says; then look again."));
      }
    }
    return findings;
  }

  /** What registration looks at, too: publication, heartbeat and signal table among it. */
  private static void faults(List<Fault> faults, List<Finding> findings) {
    for (Fault fault : faults) {
      String field = String.valueOf(fault.pointer()).replace("/", "");
      boolean told = field.equals("host") || field.equals("username");
      if (!told || fault.detail().contains("standby")) {
        findings.add(Finding.error(field, fault.detail(), "See the detail; it names what to do."));
      }
    }
    if (faults.isEmpty()) {
      findings.add(
          Finding.ok("publication", "It sends all operations, and what the connector writes."));
    }
  }

  private @Nullable SourceSpec spec(String name) {
    int newest = revisions.newest();
    return newest == 0 ? null : reader.read(revisions.get(newest).file()).source(name).orElse(null);
  }

  private static Set<TableName> own(Source source) {
    Set<TableName> own = new HashSet<>();
    for (TableName each :
        new @Nullable TableName[] {
          source.capture().heartbeatTable(), source.capture().signalTable()
        }) {
      if (each != null) {
        own.add(each);
      }
    }
    return own;
  }
}
