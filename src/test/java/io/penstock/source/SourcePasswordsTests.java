package io.penstock.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.penstock.problem.ControlPlaneException;
import io.penstock.problem.InvalidException;
import io.penstock.testing.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whoever registers a source makes the service send it a password: not any secret that there is.
 */
class SourcePasswordsTests {
  @TempDir Path all;
  private SourcePasswords passwords =
      new SourcePasswords(Settings.bind(SourceProperties.class, Map.of()));

  @BeforeEach
  void keepOneInsideAndOneOutside() throws IOException {
    Path folder = Files.createDirectory(all.resolve("allowed"));
    Files.createDirectory(all.resolve("allowed-not"));
    Files.writeString(folder.resolve("shop"), "inside\n");
    Files.writeString(all.resolve("allowed-not/shop"), "outside");
    Files.writeString(all.resolve("secret-key"), "outside");
    Files.createSymbolicLink(folder.resolve("link"), all.resolve("secret-key"));
    Files.createSymbolicLink(folder.resolve("inner"), Path.of("shop"));
    passwords =
        new SourcePasswords(
            Settings.bind(
                SourceProperties.class,
                Map.of("penstock.source.password-folders", folder.toString())),
            Map.of("PENSTOCK_SOURCE_SHOP", "by variable", "PENSTOCK_SECRET_KEY", "outside")::get);
  }

  @Test
  void hasDefaults() {
    assertThat(Settings.bind(SourceProperties.class, Map.of()))
        .isEqualTo(
            new SourceProperties(
                List.of("PENSTOCK_SOURCE_*"),
                List.of("/run/secrets"),
                List.of("0.0.0.0/0", "::/0")));
  }

  @Test
  void readsWhatIsWhereItMayBe() {
    assertThat(read("env:PENSTOCK_SOURCE_SHOP")).isEqualTo("by variable");
    assertThat(read("file:" + all.resolve("allowed/shop"))).isEqualTo("inside");
    assertThat(read("file:" + all.resolve("allowed/inner"))).isEqualTo("inside");
    assertThat(read("file:" + all.resolve("allowed/../allowed/shop"))).isEqualTo("inside");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "env:PENSTOCK_SECRET_KEY",
        "env:SPRING_DATASOURCE_PASSWORD",
        "env:PENSTOCK_SOURCE",
        "file:/etc/passwd",
        "file:/proc/self/environ",
        "file:ALL/secret-key",
        "file:ALL/allowed/../secret-key",
        "file:ALL/allowed/link",
        "file:ALL/allowed-not/shop",
        "file:ALL/nothing-there",
        "file:relative",
      })
  void readsNothingElse(String place) {
    assertThatThrownBy(() -> read(place.replace("ALL", all.toString())))
        .isInstanceOfSatisfying(
            InvalidException.class,
            e -> {
              assertThat(e.slug()).isEqualTo("secret-refused");
              assertThat(e.faults().toString()).doesNotContain("outside");
            });
  }

  @Test
  void saysWhatIsMissing() {
    for (String place : List.of("env:PENSTOCK_SOURCE_NONE", "file:" + all + "/allowed/none")) {
      assertThatThrownBy(() -> read(place))
          .extracting(e -> ((ControlPlaneException) e).slug())
          .isEqualTo("secret-not-found");
    }
  }

  private String read(String place) {
    return passwords.read(new SecretReference(place, "${env:X}"));
  }
}
