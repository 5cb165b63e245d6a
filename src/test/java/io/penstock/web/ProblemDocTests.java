package io.penstock.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each kind of problem that the code tells of has its section in the documentation. */
class ProblemDocTests {
  private static final Path HOME = Path.of(System.getProperty("penstock.home"));
  private static final Pattern TOLD =
      Pattern.compile(
          "new (?:Conflict|Invalid|Upstream|Forbidden|TooMany|Precondition|Unprocessable)Exception\\(\\s*\"([a-z0-9-]+)\"");
  private static final Pattern NOT_FOUND =
      Pattern.compile("new NotFoundException\\(\\s*\"([a-z-]+)\"");
  private static final Pattern SECTION = Pattern.compile("(?m)^## (.+)$");

  @Test
  void everyProblemHasASection() throws IOException {
    Set<String> told = new TreeSet<>(Set.of("unauthorized", "internal-error"));
    for (String source : sources()) {
      TOLD.matcher(source).results().forEach(found -> told.add(found.group(1)));
      NOT_FOUND.matcher(source).results().forEach(found -> told.add(found.group(1) + "-not-found"));
    }
    Matcher sections = SECTION.matcher(Files.readString(HOME.resolve("src/docs/problems.md")));
    List<String> documented = sections.results().map(found -> found.group(1)).toList();

    assertThat(told).hasSizeGreaterThan(40);
    assertThat(documented).isSorted().doesNotHaveDuplicates().containsAll(told);
  }

  private static List<String> sources() throws IOException {
    try (Stream<Path> files = Files.walk(HOME.resolve("src/main/java"))) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .map(
              file -> {
                try {
                  return Files.readString(file);
                } catch (IOException e) {
                  throw new java.io.UncheckedIOException(e);
                }
              })
          .toList();
    }
  }
}
