package io.penstock.health;

import io.penstock.freshness.TableFreshness;
import io.penstock.identity.IdentityStandings;
import io.penstock.reconcile.TableProofs;
import io.penstock.run.IngestStandings;
import io.penstock.slot.CapturePosition;
import io.penstock.slot.SlotState;
import io.penstock.slot.SourceState;
import io.penstock.source.Source;
import io.penstock.table.Table;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * All that health is computed from, read at one time.
 *
 * @param now by the metadata database's clock
 * @param sources by name
 * @param tables by source, schema and name
 */
record HealthFacts(
    Instant now,
    List<Source> sources,
    List<Table> tables,
    Map<String, SlotState> slots,
    Map<String, SourceState> servers,
    Map<String, CapturePosition> positions,
    Map<String, ConnectorEvidence> connectors,
    Map<String, IdentityStandings.Standing> identities,
    Map<UUID, TableFreshness> freshness,
    Map<UUID, IngestStandings.Standing> runs,
    Map<UUID, TableProofs.Newest> proofs,
    Duration sampleAge,
    Duration freshnessAge) {

  List<Table> tablesOf(String source) {
    return tables.stream().filter(table -> table.source().equals(source)).toList();
  }
}
