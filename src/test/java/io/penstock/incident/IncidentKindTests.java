package io.penstock.incident;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class IncidentKindTests {
  private static final Path HOME = Path.of(System.getProperty("penstock.home"));
  private static final Path RUNBOOKS = HOME.resolve("deploy/runbooks");

  @ParameterizedTest
  @EnumSource(IncidentKind.class)
  void hasARunbookThatTellsCausesHowToConfirmAndHowToMend(IncidentKind kind) throws IOException {
    List<String> lines = Files.readAllLines(RUNBOOKS.resolve(kind.word() + ".md"));

    assertThat(lines.get(0)).isEqualTo("# " + kind.title());
    assertThat(lines.stream().filter(line -> line.startsWith("## ")))
        .containsExactly("## Causes", "## Confirm", "## Mend");
    assertThat(lines)
        .anyMatch(
            line ->
                line.startsWith(
                    "Kind `%s`, %s, %s."
                        .formatted(kind.word(), kind.severity(), kind.errorClass())));
  }

  @ParameterizedTest
  @EnumSource(IncidentKind.class)
  void tellsItsFacts(IncidentKind kind) {
    Map<String, Object> evidence = new HashMap<>();
    kind.facts().forEach(fact -> evidence.put(fact, "<" + fact + ">"));

    String text = kind.text(Subject.source("shop"), evidence);

    assertThat(text).doesNotContain("{", "}", "?");
    kind.facts().forEach(fact -> assertThat(text).contains("<" + fact + ">"));
    assertThat(kind.text(Subject.source("shop"), Map.of())).doesNotContain("{");
  }

  @Test
  void everyRunbookIsOfAKind() throws IOException {
    try (Stream<Path> files = Files.list(RUNBOOKS)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(
              Stream.concat(
                      Stream.of("README.md"),
                      Arrays.stream(IncidentKind.values()).map(kind -> kind.word() + ".md"))
                  .toList());
    }
  }

  @Test
  void theGuideListsEachKind() throws IOException {
    String guide = Files.readString(HOME.resolve("src/docs/incidents.md"));

    for (IncidentKind kind : IncidentKind.values()) {
      assertThat(guide)
          .contains(
              "| `%s` | %s | %s |".formatted(kind.word(), kind.severity(), kind.errorClass()));
    }
  }
}
