package io.penstock.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RunTokenTests {
  @Test
  void matchesItsOwnHashOnly() {
    String token = RunToken.draw();
    String hash = RunToken.hash(token);

    assertThat(token).hasSize(43).isNotEqualTo(RunToken.draw());
    assertThat(RunToken.matches("Bearer " + token, hash)).isTrue();
    assertThat(RunToken.matches("Bearer " + RunToken.draw(), hash)).isFalse();
    assertThat(RunToken.matches("Bearer " + hash, hash)).isFalse();
    assertThat(RunToken.matches(token, hash)).isFalse();
    assertThat(RunToken.matches(null, hash)).isFalse();
  }
}
