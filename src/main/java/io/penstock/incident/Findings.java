package io.penstock.incident;

import java.util.Map;
import org.springframework.stereotype.Component;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Brings findings into the form in which they are read back, so that equal ones are. */
@Component
class Findings {
  private final JsonMapper json;

  Findings(JsonMapper json) {
    this.json = json;
  }

  Verdict asKept(Verdict verdict) {
    Finding finding = verdict.finding();
    if (finding == null) {
      return verdict;
    }
    Map<String, Object> evidence =
        json.readValue(
            json.writeValueAsString(finding.evidence()),
            new TypeReference<Map<String, Object>>() {});
    return Verdict.found(
        new Finding(
            finding.kind(),
            finding.subject(),
            finding.severity(),
            finding.text(),
            evidence,
            finding.tables()));
  }
}
