package io.penstock.cli.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.penstock.cli.CommandFailedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DatabaseUrlTests {
  @Test
  void readsWhatLibpqAndJdbcWrite() {
    assertThat(DatabaseUrl.parse("postgresql://ops%40x:p%3Aw+d@db1:6432/flight%20ops", null))
        .isEqualTo(new DatabaseUrl("db1", 6432, "flight ops", "ops@x", "p:w+d"));
    assertThat(DatabaseUrl.parse("jdbc:postgresql://db1/ops?user=u&password=w", "other"))
        .isEqualTo(new DatabaseUrl("db1", 5432, "ops", "u", "w"));
    assertThat(DatabaseUrl.parse("postgres://u@db1/ops", "other").password()).isEqualTo("other");
  }

  @Test
  void printsNoPassword() {
    assertThat(DatabaseUrl.parse("postgresql://u:hunter2@db1/ops", null))
        .hasToString("u@db1:5432/ops");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mysql://u@h/d",
        "postgresql://h/d",
        "postgresql://u@h",
        "postgresql://u@h/",
        "::"
      })
  void refusesWhatIsIncomplete(String url) {
    assertThatThrownBy(() -> DatabaseUrl.parse(url, null))
        .isInstanceOf(CommandFailedException.class);
  }
}
