package io.penstock.incident;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FindingTests {
  @Test
  void writesWhatTurnsOrBreaksALineAsItsCode() {
    Finding finding =
        new Finding(
            IncidentKind.CONNECTOR_FAILED,
            Subject.source("shop"),
            Severity.CRITICAL,
            "shop.a\u202Eb\nc\u2066d\0 é 表 is quarantined.",
            Map.of(),
            List.of());

    assertThat(finding.text()).isEqualTo("shop.a\\u202Eb c\\u2066d\\u0000 é 表 is quarantined.");
    assertThat(finding.as(Severity.WARNING).text()).isEqualTo(finding.text());
  }
}
