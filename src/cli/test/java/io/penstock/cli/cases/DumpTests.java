package io.penstock.cli.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.stack.Installation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Plays the repository's dumps, on one stack; takes its time, so by option. */
@EnabledIfSystemProperty(named = "tests.long", matches = "true")
class DumpTests {
  private static Rig rig;

  @BeforeAll
  static void start(@TempDir Path dataDir) throws Exception {
    rig = Rig.start(dataDir, System.out::println);
  }

  @AfterAll
  static void stop() throws Exception {
    if (rig != null) {
      rig.close();
    }
  }

  @Test
  void replicatesEachTableOfTheCinemaButTheOneOfATypeThatIsRefused() throws Exception {
    List<CaseOutcome> outcomes = play("cinema");

    assertThat(outcomes).hasSize(14);
    assertThat(outcomes)
        .filteredOn(outcome -> !outcome.isGood())
        .singleElement()
        .satisfies(
            refused -> {
              assertThat(refused.name()).isEqualTo("cinema.film_words");
              assertThat(refused.failure()).contains("tsvector");
            });
  }

  @Test
  void replicatesEachTableOfTheRecordShop() throws Exception {
    assertThat(play("records")).hasSize(10).allMatch(CaseOutcome::isGood);
  }

  private static List<CaseOutcome> play(String name) throws Exception {
    List<CaseOutcome> outcomes = new ArrayList<>();
    Path dump = Installation.locate().home().resolve("src/cases-dumps/" + name + ".sql");
    new DumpRun(rig, name, System.out::println).play(dump, outcomes::add);
    outcomes.forEach(System.out::println);
    return outcomes;
  }
}
