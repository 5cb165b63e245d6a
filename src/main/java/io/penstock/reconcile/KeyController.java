package io.penstock.reconcile;

import io.penstock.api.KeysApi;
import io.penstock.api.model.KeyColumn;
import io.penstock.api.model.KeyHistory;
import io.penstock.api.model.KeyUnmasking;
import jakarta.servlet.http.HttpServletRequest;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

/** The API's lives of single keys. */
@RestController
class KeyController implements KeysApi {
  private final KeyLives lives;
  private final HttpServletRequest request;

  KeyController(KeyLives lives, HttpServletRequest request) {
    this.lives = lives;
    this.request = request;
  }

  @Override
  public ResponseEntity<KeyHistory> getKeyHistory(List<String> key, UUID tableId) {
    // As it was sent: Spring takes a comma in a single value for two values.
    return ResponseEntity.ok(
        view(lives.masked(tableId, List.of(request.getParameterValues("key")))));
  }

  @Override
  public ResponseEntity<KeyHistory> unmaskKeyHistory(UUID tableId, KeyUnmasking asked) {
    return ResponseEntity.ok(view(lives.of(tableId, asked.getKey())));
  }

  private static KeyHistory view(KeyLife life) {
    return new KeyHistory(
            life.tableId(),
            life.key(),
            life.readAt().atOffset(ZoneOffset.UTC),
            life.inLake(),
            life.columns().stream().map(KeyController::view).toList(),
            life.masked(),
            life.changes().stream().map(ReconciliationViews::view).toList(),
            life.more())
        .atSource(life.atSource())
        .sourceFailure(life.sourceFailure())
        .lakeSnapshotId(life.lakeSnapshotId());
  }

  private static KeyColumn view(KeyLife.Sides sides) {
    return new KeyColumn(sides.column(), sides.differs()).source(sides.source()).lake(sides.lake());
  }
}
