package io.penstock.reconcile;

import static java.util.Objects.requireNonNull;

import io.penstock.api.ReconciliationsApi;
import io.penstock.api.model.MismatchPage;
import io.penstock.api.model.NewProof;
import io.penstock.api.model.NewReconciliation;
import io.penstock.api.model.ReconciliationMode;
import io.penstock.api.model.ReconciliationPage;
import io.penstock.source.TableName;
import io.penstock.table.ReconcileMode;
import io.penstock.table.Table;
import io.penstock.table.Tables;
import io.penstock.web.ApiPaths;
import io.penstock.web.Cursor;
import io.penstock.web.Page;
import java.net.URI;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

/** The API's reconciliations. */
@RestController
class ReconciliationController implements ReconciliationsApi {
  private static final String LIST = "reconciliations";
  private static final String MISMATCH_LIST = "mismatches";

  private final ReconciliationQueue queue;
  private final Reconciliations reconciliations;
  private final Mismatches mismatches;
  private final ProofWait proofs;
  private final Tables tables;

  ReconciliationController(
      ReconciliationQueue queue,
      Reconciliations reconciliations,
      Mismatches mismatches,
      ProofWait proofs,
      Tables tables) {
    this.queue = queue;
    this.reconciliations = reconciliations;
    this.mismatches = mismatches;
    this.proofs = proofs;
    this.tables = tables;
  }

  @Override
  public ResponseEntity<io.penstock.api.model.Reconciliation> startReconciliation(
      NewReconciliation asked) {
    Reconciliation started = queue.start(asked.getTableId(), mode(asked.getMode()));
    return ResponseEntity.accepted()
        .location(URI.create(ApiPaths.PREFIX + "/reconciliations/" + started.id()))
        .body(ReconciliationViews.view(started));
  }

  @Override
  public ResponseEntity<io.penstock.api.model.Reconciliation> prove(NewProof asked) {
    Reconciliation proof =
        proofs.prove(
            asked.getSource(),
            new TableName(asked.getSchema(), asked.getTable()),
            mode(asked.getMode()),
            Duration.ofSeconds(requireNonNull(asked.getTimeoutSeconds())));
    return ResponseEntity.ok(ReconciliationViews.view(proof));
  }

  @Override
  public ResponseEntity<io.penstock.api.model.Reconciliation> getReconciliation(UUID id) {
    return ResponseEntity.ok(ReconciliationViews.view(reconciliations.get(id)));
  }

  @Override
  public ResponseEntity<ReconciliationPage> listReconciliations(
      @Nullable UUID tableId, Integer limit, @Nullable String cursor) {
    List<Reconciliation> read =
        reconciliations.list(tableId, place(Cursor.decode(LIST, cursor, 2)), limit + 1);
    Page<Reconciliation> page =
        Page.of(
            read,
            limit,
            last -> new Cursor(LIST, List.of(last.requestedAt().toString(), last.id().toString())));
    return ResponseEntity.ok(
        new ReconciliationPage(page.map(ReconciliationViews::view).items())
            .nextCursor(page.nextCursor()));
  }

  @Override
  public ResponseEntity<MismatchPage> listMismatches(
      UUID id, Integer limit, @Nullable String cursor) {
    Table table = tables.get(reconciliations.get(id).tableId());
    // What is kept was masked by the policy of its time; more columns may be sensitive by now.
    Masking masking = new Masking(table.policy().sensitive());
    List<Mismatches.Placed> read =
        mismatches.list(id, ordinal(Cursor.decode(MISMATCH_LIST, cursor, 1)), limit + 1);
    Page<Mismatches.Placed> page =
        Page.of(
            read,
            limit,
            last -> new Cursor(MISMATCH_LIST, List.of(Integer.toString(last.ordinal()))));
    return ResponseEntity.ok(
        new MismatchPage(
                page.map(placed -> ReconciliationViews.view(masking.masked(placed.mismatch())))
                    .items())
            .nextCursor(page.nextCursor()));
  }

  private static ReconcileMode mode(@Nullable ReconciliationMode asked) {
    return asked == null ? ReconcileMode.ROWS : ReconcileMode.valueOf(asked.name());
  }

  private static Reconciliations.@Nullable Place place(@Nullable List<String> key) {
    if (key == null) {
      return null;
    }
    try {
      return new Reconciliations.Place(Instant.parse(key.get(0)), UUID.fromString(key.get(1)));
    } catch (DateTimeException | IllegalArgumentException e) {
      throw Cursor.refused(e);
    }
  }

  private static int ordinal(@Nullable List<String> key) {
    try {
      return key == null ? 0 : Integer.parseInt(key.get(0));
    } catch (NumberFormatException e) {
      throw Cursor.refused(e);
    }
  }
}
