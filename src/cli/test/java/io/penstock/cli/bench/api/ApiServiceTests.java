package io.penstock.cli.bench.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.penstock.cli.bench.BenchContext;
import io.penstock.stack.Installation;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The service as it ships, on a metadata database alone. */
class ApiServiceTests {
  @Test
  void startsWithItsClassesArchivedAndStartsAgain(@TempDir Path folder) throws Exception {
    Installation installation = Installation.locate();
    Path archive = installation.serviceJar().resolveSibling("classes.jsa");
    try (ApiService service =
        ApiService.start(new BenchContext(folder, installation, progress -> {}))) {
      assertThat(archive).isRegularFile();
      Path maps = Path.of("/proc", String.valueOf(service.process().pid()), "maps");
      if (Files.exists(maps)) {
        assertThat(Files.readString(maps)).contains(archive.toString());
      }
      long first = service.process().pid();
      service.restart();
      assertThat(service.process().isAlive()).isTrue();
      assertThat(service.process().pid()).isNotEqualTo(first);
    }
  }
}
