package io.penstock.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What the service's jar is made of, by its bill of materials, is under licences that we keep. */
class LicenceTests {
  private static final Path HOME = Path.of(System.getProperty("penstock.home"));
  private static final Path BOM = HOME.resolve("target/classes/META-INF/sbom/application.cdx.json");
  private static final Path LIST = HOME.resolve("src/docs/licences.md");

  /** Each lets us ship; of several that a component offers, one is enough. */
  private static final Set<String> KEPT =
      Set.of(
          "Apache-2.0",
          "BSD-2-Clause",
          "BSD-3-Clause",
          "CC0-1.0",
          "EPL-1.0",
          "EPL-2.0",
          "GPL-2.0-with-classpath-exception",
          "LGPL-2.1-only",
          "MIT",
          "MIT-0",
          "PostgreSQL",
          "Public Domain");

  @Test
  void theListNamesEachComponentAndALicenceThatWeKeep() throws IOException {
    assumeTrue(Files.exists(BOM), "the bill of materials is made by package, not by test");
    Map<String, Set<String>> licences = new TreeMap<>();
    for (JsonNode component : new ObjectMapper().readTree(BOM.toFile()).path("components")) {
      String name = component.path("group").asText() + ":" + component.path("name").asText();
      if (!name.startsWith("io.penstock:")) {
        licences.computeIfAbsent(name, key -> new TreeSet<>()).addAll(licences(component));
      }
    }
    StringBuilder list = new StringBuilder();
    licences.forEach(
        (name, of) ->
            list.append("| ")
                .append(name)
                .append(" | ")
                .append(String.join(", ", of))
                .append(" |\n"));
    Files.writeString(HOME.resolve("target/licences"), list);
    assertThat(licences).hasSizeGreaterThan(50);
    assertThat(licences)
        .allSatisfy((name, of) -> assertThat(of).as(name).containsAnyElementsOf(KEPT));
    assertThat(Files.readString(LIST))
        .as("licences.md is out of date; target/licences has its lines")
        .contains(list);
  }

  private static Set<String> licences(JsonNode component) {
    Set<String> all = new TreeSet<>();
    for (JsonNode choice : component.path("licenses")) {
      JsonNode licence = choice.path("license");
      String named =
          choice.has("expression")
              ? choice.path("expression").asText()
              : licence.path("id").asText(licence.path("name").asText());
      all.add(named);
    }
    return all;
  }
}
