package io.penstock.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.penstock.problem.ConflictException;
import io.penstock.testing.Settings;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SecretBoxTests {
  private static final String FIRST = "the first key, of more than 32 characters";
  private static final String SECOND = "the second key, of more than 32 characters";
  private static final String SECRET = "https://example.com/hook?é=1";

  private static SecretBox box(String key, String... previous) {
    return new SecretBox(new SecretProperties(key, List.of(previous)));
  }

  @Test
  void keepsNothingInClearAndNothingTwiceTheSameWay() {
    SecretBox box = box(FIRST);
    String kept = box.seal(SECRET, "a");

    assertThat(kept).doesNotContain("example").isNotEqualTo(box.seal(SECRET, "a"));
    assertThat(box.open(kept, "a")).isEqualTo(SECRET);
    assertThat(box.isCurrent(kept)).isTrue();
  }

  @Test
  void opensNothingThatWasMovedOrChanged() {
    SecretBox box = box(FIRST);
    String kept = box.seal(SECRET, "a");
    char last = kept.charAt(kept.length() - 5);
    String changed =
        kept.substring(0, kept.length() - 5)
            + (last == 'A' ? 'B' : 'A')
            + kept.substring(kept.length() - 4);

    assertThatThrownBy(() -> box.open(kept, "b")).isInstanceOf(UnreadableSecretException.class);
    assertThatThrownBy(() -> box.open(changed, "a")).isInstanceOf(UnreadableSecretException.class);
    assertThatThrownBy(() -> box.open(kept.substring(0, 20), "a"))
        .isInstanceOf(UnreadableSecretException.class);
  }

  @Test
  void opensWhatAPreviousKeyHasSealedAndNamesTheKeyThatIsNotSet() {
    String kept = box(FIRST).seal(SECRET, "a");
    SecretBox changed = box(SECOND, FIRST);

    assertThat(changed.open(kept, "a")).isEqualTo(SECRET);
    assertThat(changed.isCurrent(kept)).isFalse();
    assertThat(changed.isCurrent(changed.seal(SECRET, "a"))).isTrue();
    assertThatThrownBy(() -> box(SECOND).open(kept, "a"))
        .isInstanceOf(UnreadableSecretException.class)
        .hasMessageContaining(kept.split("\\.")[1])
        .hasMessageContaining("previous-keys");
  }

  @Test
  void refusesToKeepASecretWithoutAKey() {
    SecretBox none = box(null);

    assertThatThrownBy(() -> none.seal(SECRET, "a"))
        .isInstanceOf(ConflictException.class)
        .hasMessageContaining("penstock.secret.key");
    assertThat(none.open("kept in clear", "a")).isEqualTo("kept in clear");
  }

  @Test
  void bindsEachSettingAndRefusesAKeyThatIsShort() {
    assertThat(Settings.bind(SecretProperties.class, Map.of()))
        .isEqualTo(new SecretProperties(null, List.of()));
    SecretProperties bound =
        Settings.bind(
            SecretProperties.class,
            Map.of("penstock.secret.key", SECOND, "penstock.secret.previous-keys[0]", FIRST));
    assertThat(bound).isEqualTo(new SecretProperties(SECOND, List.of(FIRST)));
    assertThat(bound.toString()).doesNotContain("second", "first");
    assertThatThrownBy(() -> box("short"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("penstock.secret.key");
  }
}
