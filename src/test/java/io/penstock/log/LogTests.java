package io.penstock.log;

import static org.assertj.core.api.Assertions.assertThat;

import com.jayway.jsonpath.JsonPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.context.annotation.Configuration;

/** What log lines look like with the service's own settings, in a JVM of their own. */
class LogTests {
  @TempDir Path folder;

  @Test
  void showsWhatALineIsAboutForPeople() throws Exception {
    List<String> lines = lines();

    assertThat(lines)
        .anyMatch(
            line ->
                line.matches(".* INFO \\d+ --- \\[ +main] \\[\\S+=\\S+, \\S+=\\S+] .*: with keys"))
        .anyMatch(line -> line.matches(".* INFO \\d+ --- \\[ +main] \\S*LogTests.* : without"));
    assertThat(lines.stream().filter(line -> line.endsWith("with keys")).findFirst().orElseThrow())
        .contains("runId=r-1", "source=shop");
  }

  @Test
  void writesAJsonDocumentALineForMachines() throws Exception {
    List<String> lines = lines("--logging.structured.format.console=ecs");

    String line =
        lines.stream().filter(each -> each.contains("\"with keys\"")).findFirst().orElseThrow();
    assertThat(JsonPath.<String>read(line, "$.runId")).isEqualTo("r-1");
    assertThat(JsonPath.<String>read(line, "$.source")).isEqualTo("shop");
    assertThat(JsonPath.<String>read(line, "$.message")).isEqualTo("with keys");
    assertThat(JsonPath.<String>read(line, "$.service.name")).isEqualTo("penstock");
  }

  private List<String> lines(String... options) throws IOException, InterruptedException {
    Path output = folder.resolve("output");
    List<String> command =
        new java.util.ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Program.class.getName(),
                "--spring.main.banner-mode=off"));
    command.addAll(List.of(options));
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return Files.readAllLines(output);
  }

  /** Logs a line with keys and one without. */
  @Configuration(proxyBeanMethods = false)
  static class Program {
    private static final Logger log = LoggerFactory.getLogger(LogTests.class);

    public static void main(String[] arguments) {
      SpringApplication application = new SpringApplication(Program.class);
      application.setWebApplicationType(WebApplicationType.NONE);
      application.run(arguments).close();
      try (MDC.MDCCloseable run = LogKey.RUN.is("r-1");
          MDC.MDCCloseable source = LogKey.SOURCE.is("shop")) {
        log.info("with keys");
      }
      log.info("without");
    }
  }
}
