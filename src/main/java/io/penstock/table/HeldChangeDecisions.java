package io.penstock.table;

import io.penstock.contract.HeldChange.Decision;
import io.penstock.problem.ConflictException;
import java.util.UUID;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Accepts and refuses mass changes that the brake holds. */
@Service
class HeldChangeDecisions {
  private final Tables tables;
  private final HeldChanges heldChanges;

  HeldChangeDecisions(Tables tables, HeldChanges heldChanges) {
    this.tables = tables;
    this.heldChanges = heldChanges;
  }

  /** Lets the next run publish the change. */
  @Transactional
  public Table accept(UUID id, String digest) {
    decide(id, digest, Decision.ACCEPTED);
    return tables.get(id);
  }

  /** Holds the table back; released, it comes to the same held change again. */
  @Transactional
  public Table refuse(UUID id, String digest, String reason) {
    decide(id, digest, Decision.WAITING);
    tables.quarantine(id, "The held mass change was refused: " + reason);
    return tables.get(id);
  }

  private void decide(UUID id, String digest, Decision decision) {
    Table table = tables.get(id);
    if (heldChanges.decide(id, digest, decision)) {
      return;
    }
    Table.Held held = table.held();
    throw held == null
        ? new ConflictException(
            "no-held-change", "No mass change of %s is held.".formatted(table.name()))
        : new ConflictException(
            "other-held-change",
            "Another mass change of %s is held than the one decided on: its digest is %s. Look at it, and decide on that."
                .formatted(table.name(), held.change().digest()));
  }
}
