package io.penstock.cli.soak;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.cli.cases.Rig;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A short soak with another seed each time; the seed is in the failure. */
class FoldSoakTests {
  @Test
  void keepsTheLakeRightUnderRandomKills(@TempDir Path dataDir) throws Exception {
    long seed = ThreadLocalRandom.current().nextInt(1_000_000);
    try (Rig rig = Rig.start(dataDir, System.out::println)) {
      assertThat(
              new FoldSoak(rig, seed, new FoldSoak.Ventures(false, false), System.out::println)
                  .run(Duration.ofSeconds(60)))
          .as("seed " + seed)
          .isEmpty();
    }
  }
}
