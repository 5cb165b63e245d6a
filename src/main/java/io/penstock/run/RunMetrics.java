package io.penstock.run;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.penstock.contract.TableResult;
import io.penstock.run.Run.RunTable;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import org.springframework.stereotype.Component;

/** Counts runs and what ingest runs took, when they end: each run once, by who ended it. */
@Component
class RunMetrics {
  private static final Duration[] BUCKETS = {
    Duration.ofSeconds(5),
    Duration.ofSeconds(15),
    Duration.ofSeconds(30),
    Duration.ofMinutes(1),
    Duration.ofMinutes(2),
    Duration.ofMinutes(5),
    Duration.ofMinutes(10),
    Duration.ofMinutes(30),
    Duration.ofHours(1),
    Duration.ofHours(3)
  };

  private final MeterRegistry registry;

  RunMetrics(MeterRegistry registry) {
    this.registry = registry;
    for (RunKind kind : RunKind.values()) {
      duration(kind);
      // A counter that appears with its first failure has no rate to alert on.
      Arrays.stream(RunStatus.values())
          .filter(RunStatus::isTerminal)
          .forEach(status -> registry.counter("penstock.runs", tags(kind, status)));
    }
  }

  void ended(Run run) {
    registry.counter("penstock.runs", tags(run.kind(), run.status())).increment();
    if (run.startedAt() != null && run.finishedAt() != null) {
      duration(run.kind()).record(Duration.between(run.startedAt(), run.finishedAt()));
    }
    for (RunTable table : run.tables()) {
      if (table.outcome() instanceof IngestOutcome ingested) {
        took(table, ingested.result());
      }
    }
  }

  private void took(RunTable table, TableResult result) {
    Tags tags = Tags.of("source", table.source(), "table", table.name().toString());
    registry.counter("penstock.ingest.events", tags).increment(result.events());
    registry.counter("penstock.ingest.resent", tags).increment(result.resent());
  }

  private Timer duration(RunKind kind) {
    return Timer.builder("penstock.run.duration")
        .description("From the start of a run's driver to the run's end")
        .tag("kind", word(kind))
        .serviceLevelObjectives(BUCKETS)
        .register(registry);
  }

  private static Tags tags(RunKind kind, RunStatus outcome) {
    return Tags.of("kind", word(kind), "outcome", word(outcome));
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
