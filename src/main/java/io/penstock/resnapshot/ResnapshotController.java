package io.penstock.resnapshot;

import io.penstock.api.ResnapshotsApi;
import io.penstock.api.model.Reason;
import io.penstock.table.TableAnswers;
import java.util.UUID;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

/** The API's re-snapshots. */
@RestController
class ResnapshotController implements ResnapshotsApi {
  private final ResnapshotRequests requests;
  private final TableAnswers answers;

  ResnapshotController(ResnapshotRequests requests, TableAnswers answers) {
    this.requests = requests;
    this.answers = answers;
  }

  @Override
  public ResponseEntity<io.penstock.api.model.Table> resnapshotTable(UUID tableId, Reason reason) {
    return ResponseEntity.accepted()
        .body(answers.of(requests.request(tableId, reason.getReason())));
  }
}
