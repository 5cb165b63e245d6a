package io.penstock.cli.cases;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CaseOutcomeTests {
  @Test
  void isGoodOnlyIfItFailsExactlyWhenAFaultIsKnown() {
    assertThat(new CaseOutcome("a", 1, null, null).isGood()).isTrue();
    assertThat(new CaseOutcome("a", 1, "why", null).isGood()).isFalse();
    assertThat(new CaseOutcome("a", 1, "why", "a fault").isGood()).isTrue();
    assertThat(new CaseOutcome("a", 1, null, "a fault").isGood()).isFalse();
  }

  @Test
  void saysWhatWentWrong() {
    assertThat(new CaseOutcome("a", 1.25, "one\ntwo", "a fault"))
        .hasToString("known       1.3 s  a\n    known fault: a fault\n    one\n    two");
    assertThat(new CaseOutcome("a", 1, null, "a fault").toString())
        .startsWith("FAIL")
        .contains("passes, though it is marked with a known fault: a fault");
  }
}
