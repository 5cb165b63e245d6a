package io.penstock.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.penstock.problem.InvalidException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CursorTests {
  @Test
  void returnsTheKeyWhateverItHolds() {
    List<String> key = List.of("a.b", "", "schön \"quoted\" / 1");

    String text = new Cursor("tables", key).encode();

    assertThat(text).matches("[A-Za-z0-9_-]+");
    assertThat(Cursor.decode("tables", text, 3)).isEqualTo(key);
  }

  @Test
  void isAbsentOnTheFirstPage() {
    assertThat(Cursor.decode("tables", null, 1)).isNull();
  }

  @Test
  void refusesACursorOfAnotherList() {
    String text = new Cursor("sources", List.of("a")).encode();

    assertThatThrownBy(() -> Cursor.decode("tables", text, 1)).isInstanceOf(InvalidException.class);
    assertThatThrownBy(() -> Cursor.decode("sources", text, 2))
        .isInstanceOf(InvalidException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "!", "MS50YWJsZXM", "MS50YWJsZXMuIQ"})
  void refusesWhatIsNoCursor(String text) {
    assertThatThrownBy(() -> Cursor.decode("tables", text, 1)).isInstanceOf(InvalidException.class);
  }
}
