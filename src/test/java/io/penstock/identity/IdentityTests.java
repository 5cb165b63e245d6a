package io.penstock.identity;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class IdentityTests {
  private static final Identity KNOWN = new Identity("7", 1, 0x1_0000_0000L);

  @Test
  void isTheSameWhileTheLogGoesOn() {
    assertThat(KNOWN.replaces(KNOWN, null)).isNull();
    assertThat(new Identity("7", 1, 0x2_0000_0000L).replaces(KNOWN, 0x1_8000_0000L)).isNull();
  }

  @Test
  void isAnotherByIdentifierTimelineOrALogThatWentBack() {
    assertThat(new Identity("8", 1, 0x2_0000_0000L).replaces(KNOWN, null))
        .isEqualTo("system identifier 8, was 7");
    assertThat(new Identity("7", 2, 0x2_0000_0000L).replaces(KNOWN, null))
        .isEqualTo("timeline 2, was 1");
    assertThat(new Identity("7", 1, 0xFFFFFFFFL).replaces(KNOWN, null))
        .isEqualTo("log ends at 0/FFFFFFFF, was at 1/0");
  }

  @Test
  void isAnotherIfAReplicaIsAheadOfTheLog() {
    assertThat(KNOWN.replaces(KNOWN, 0x1_0000_0001L)).isEqualTo("log ends at 1/0, was at 1/1");
  }

  @Test
  void comparesLogPositionsWithoutASign() {
    Identity far = new Identity("7", 1, 0xF000_0000_0000_0000L);

    assertThat(far.replaces(KNOWN, null)).isNull();
    assertThat(KNOWN.replaces(far, null)).isNotNull();
  }
}
