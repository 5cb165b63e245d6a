package io.penstock.health;

import io.penstock.api.HealthApi;
import io.penstock.api.model.FleetOverview;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.UUID;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/** The API's view of how well everything is. */
@RestController
class HealthController implements HealthApi {
  private final Health health;
  private final FleetOverviews overviews;
  private final JsonMapper json;

  HealthController(Health health, FleetOverviews overviews, JsonMapper json) {
    this.health = health;
    this.overviews = overviews;
    this.json = json;
  }

  @Override
  public ResponseEntity<io.penstock.api.model.HealthReport> getFleetHealth() {
    return report(Subject.FLEET);
  }

  @Override
  public ResponseEntity<io.penstock.api.model.HealthReport> getSourceHealth(String source) {
    return report(Subject.source(source));
  }

  @Override
  public ResponseEntity<io.penstock.api.model.HealthReport> getConnectorHealth(String source) {
    return report(Subject.connector(source));
  }

  @Override
  public ResponseEntity<io.penstock.api.model.HealthReport> getTableHealth(UUID tableId) {
    return report(Subject.table(tableId));
  }

  /** Spring answers 304 where the caller has what the ETag names. */
  @Override
  public ResponseEntity<FleetOverview> getFleet() {
    FleetOverview overview = overviews.now();
    return ResponseEntity.ok().eTag(digest(json.writeValueAsBytes(overview))).body(overview);
  }

  private ResponseEntity<io.penstock.api.model.HealthReport> report(Subject subject) {
    return ResponseEntity.ok(HealthViews.report(health.of(subject)));
  }

  private static String digest(byte[] content) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(content);
      return HexFormat.of().formatHex(digest, 0, 16);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
