package io.penstock.health;

import io.penstock.freshness.Freshness;
import io.penstock.freshness.TableFreshness;
import io.penstock.identity.IdentityStandings;
import io.penstock.reconcile.TableProofs;
import io.penstock.run.IngestStandings;
import io.penstock.slot.CapturePosition;
import io.penstock.slot.SlotState;
import io.penstock.slot.SlotWatch;
import io.penstock.slot.SourceState;
import io.penstock.source.Sources;
import io.penstock.table.Tables;
import java.util.Collection;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** Reads what health is computed from. */
@Component
class HealthReading {
  private static final int ALL = 100_000;
  private final Sources sources;
  private final Tables tables;
  private final SlotWatch slots;
  private final Freshness freshness;
  private final ConnectorWatch connectors;
  private final IdentityStandings identities;
  private final IngestStandings runs;
  private final TableProofs proofs;

  HealthReading(
      Sources sources,
      Tables tables,
      SlotWatch slots,
      Freshness freshness,
      ConnectorWatch connectors,
      IdentityStandings identities,
      IngestStandings runs,
      TableProofs proofs) {
    this.sources = sources;
    this.tables = tables;
    this.slots = slots;
    this.freshness = freshness;
    this.connectors = connectors;
    this.identities = identities;
    this.runs = runs;
    this.proofs = proofs;
  }

  HealthFacts read() {
    return new HealthFacts(
        connectors.now(),
        sources.list(null, ALL),
        tables.all(),
        by(slots.current(), SlotState::source),
        by(slots.servers(), SourceState::source),
        by(slots.positions(), CapturePosition::source),
        connectors.all(),
        identities.all(),
        by(freshness.current(), TableFreshness::tableId),
        runs.all(),
        proofs.newest(),
        slots.allowedAge(),
        freshness.allowedAge());
  }

  private static <K, T> Map<K, T> by(Collection<T> all, Function<T, K> key) {
    return all.stream().collect(Collectors.toMap(key, Function.identity()));
  }
}
