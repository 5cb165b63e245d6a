package io.penstock.fleet;

import io.penstock.api.PreflightApi;
import io.penstock.api.model.PreflightFact;
import io.penstock.api.model.PreflightStatus;
import io.penstock.api.model.SourcePreflight;
import java.time.Clock;
import java.time.ZoneOffset;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

/** The API's preflights. */
@RestController
class PreflightController implements PreflightApi {
  private final Preflight preflight;
  private final Clock clock;

  PreflightController(Preflight preflight, Clock clock) {
    this.preflight = preflight;
    this.clock = clock;
  }

  @Override
  public ResponseEntity<SourcePreflight> getSourcePreflight(String source) {
    return ResponseEntity.ok(
        new SourcePreflight(
            source,
            clock.instant().atOffset(ZoneOffset.UTC),
            preflight.of(source).stream().map(PreflightController::view).toList()));
  }

  private static PreflightFact view(Finding finding) {
    return new PreflightFact(
            finding.check(), PreflightStatus.fromValue(finding.status().name()), finding.detail())
        .subject(finding.subject())
        .fix(finding.fix());
  }
}
