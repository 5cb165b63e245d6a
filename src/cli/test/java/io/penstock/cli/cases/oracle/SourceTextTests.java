package io.penstock.cli.cases.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SourceTextTests {
  @Test
  void readsAFieldAsCopyWritesIt() {
    assertThat(SourceText.fields("a\\tb\t\\N\t\t\\\\N\t\\n\\r\\\\"))
        .containsExactly("a\tb", null, "", "\\N", "\n\r\\");
  }

  @Test
  void turnsArraysIntoJson() {
    assertThat(ArrayText.toJson("{}", true)).isEqualTo("[]");
    assertThat(ArrayText.toJson("{a,NULL,\"NULL\",\"x,\\\"y\\\\\",\"\"}", true))
        .isEqualTo("[\"a\",null,\"NULL\",\"x,\\\"y\\\\\",\"\"]");
    assertThat(ArrayText.toJson("{1,NULL,-3}", false)).isEqualTo("[1,null,-3]");
    assertThat(ArrayText.toJson("{t,f}", false)).isEqualTo("[true,false]");
  }

  @Test
  void refusesArraysOfMoreDimensions() {
    assertThatThrownBy(() -> ArrayText.toJson("{{1}}", false))
        .hasMessageContaining("more than one dimension");
  }
}
