package io.penstock.cli.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.stack.Installation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Plays all cases of the repository once, on one stack. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CasesTests {
  private final List<CaseOutcome> outcomes = new ArrayList<>();
  private List<CaseFile> files;

  @BeforeAll
  void play(@TempDir Path dataDir) throws Exception {
    files = CaseReader.usual(Installation.locate().home().resolve("src/cases"), List.of());
    try (Rig rig = Rig.start(dataDir, System.out::println)) {
      new CaseRunner(rig, System.out::println).play(files, outcomes::add);
    }
  }

  @TestFactory
  List<DynamicTest> comesOutAsItMust() {
    return outcomes.stream()
        .map(
            outcome ->
                DynamicTest.dynamicTest(
                    outcome.name(),
                    () -> assertThat(outcome.isGood()).as(outcome.toString()).isTrue()))
        .toList();
  }

  @AfterAll
  void tellsOfEachCase() {
    assertThat(outcomes).hasSameSizeAs(files);
  }
}
