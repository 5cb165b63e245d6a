package io.penstock.incident;

import static io.penstock.incident.IncidentKind.RECOVERY_NEEDED;

import io.penstock.identity.IdentityChecks;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/** Connectors that are held, since their sources or slots are not what they were. */
@Component
class RecoveryRule implements IncidentRule {
  private final IdentityChecks identity;

  RecoveryRule(IdentityChecks identity) {
    this.identity = identity;
  }

  @Override
  public String evidence() {
    return "the sources' identities";
  }

  @Override
  public List<Verdict> judge(Scene scene) {
    return scene.sources().stream().map(source -> verdict(source, scene)).toList();
  }

  private Verdict verdict(String source, Scene scene) {
    Subject subject = Subject.connector(source);
    String reason = identity.recoveryNeeded(source);
    return reason == null
        ? Verdict.clear(RECOVERY_NEEDED, subject)
        : Verdict.found(RECOVERY_NEEDED, subject, Map.of("reason", reason), scene.tablesOf(source));
  }
}
