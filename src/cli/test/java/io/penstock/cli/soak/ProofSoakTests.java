package io.penstock.cli.soak;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.cli.cases.Rig;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * A short soak with another seed each time; the seed is in the failure. By option, as it takes
 * long.
 */
@EnabledIfSystemProperty(named = "tests.long", matches = "true")
class ProofSoakTests {
  @Test
  void provesEachTableWhileItIsWrittenToAndFindsEachFault(@TempDir Path dataDir) throws Exception {
    long seed = ThreadLocalRandom.current().nextInt(1_000_000);
    try (Rig rig = Rig.start(dataDir, System.out::println)) {
      assertThat(
              new ProofSoak(
                      rig,
                      rig.penstock().stack().postgres(),
                      seed,
                      new ProofSoak.Load(50_000, 200, false),
                      System.out::println)
                  .run(Duration.ofSeconds(45)))
          .as("seed " + seed)
          .isEmpty();
    }
  }
}
