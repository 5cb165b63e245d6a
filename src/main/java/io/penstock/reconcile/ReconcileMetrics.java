package io.penstock.reconcile;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import io.penstock.reconcile.Reconciliations.NewestProof;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Shows each table's newest proof and its age. Read now and then, so that a scrape never waits for
 * the database; when it does not answer, the proofs are gone rather than old.
 */
@Component
class ReconcileMetrics {
  private static final Logger log = LoggerFactory.getLogger(ReconcileMetrics.class);
  private final Reconciliations reconciliations;
  private final Clock clock;
  private final MultiGauge rows;
  private final MultiGauge mismatched;
  private final MultiGauge age;

  ReconcileMetrics(Reconciliations reconciliations, MeterRegistry registry, Clock clock) {
    this.reconciliations = reconciliations;
    this.clock = clock;
    rows =
        MultiGauge.builder("penstock.reconcile.rows")
            .description("Rows of the source in the table's newest proof")
            .register(registry);
    mismatched =
        MultiGauge.builder("penstock.reconcile.mismatched.rows")
            .description("Rows missing, extra or differing in the table's newest proof")
            .register(registry);
    age =
        MultiGauge.builder("penstock.reconcile.age")
            .description("Time since the table's newest proof")
            .baseUnit("seconds")
            .register(registry);
  }

  @Scheduled(fixedDelay = 15, timeUnit = TimeUnit.SECONDS)
  void refresh() {
    List<NewestProof> proofs = List.of();
    try {
      proofs = reconciliations.newestProofs();
    } catch (DataAccessException e) {
      log.warn("The newest proofs could not be read: {}", e.getMessage());
    }
    show(rows, proofs, NewestProof::sourceRows);
    show(mismatched, proofs, NewestProof::mismatchedRows);
    show(age, proofs, this::seconds);
  }

  private static void show(
      MultiGauge gauge, List<NewestProof> proofs, ToDoubleFunction<NewestProof> value) {
    gauge.register(
        proofs.stream()
            .<Row<?>>map(
                proof ->
                    Row.of(Tags.of("source", proof.source(), "table", proof.table()), proof, value))
            .toList(),
        true);
  }

  private double seconds(NewestProof proof) {
    return Duration.between(proof.finishedAt(), clock.instant()).toMillis() / 1000.0;
  }
}
