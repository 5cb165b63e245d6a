package io.penstock.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** The frontend's own checks: types, format, generated contract, and its tests. */
class FrontendChecksTests {
  @Test
  void theFrontendsOwnChecksPass() throws Exception {
    Npm.Ended checks = Npm.run(Map.of("CI", "true"), "./build", "check");
    assertThat(checks.status()).as(checks.output()).isZero();
  }
}
