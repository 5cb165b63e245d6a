package io.penstock.cli.compose;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Holds where no Docker engine is, too. */
class ComposeFileTests {
  private static final Pattern SECRET = Pattern.compile("(?i).*(password|secret|token).*");
  private static final String SECRETS = "${PENSTOCK_SECRETS:-./secrets}/";

  private final ComposeFile compose = ComposeFile.read();

  ComposeFileTests() throws IOException {}

  @Test
  void pinsEachImage() throws IOException {
    List<String> images = new ArrayList<>();
    compose.services().keySet().stream()
        .filter(service -> !compose.isBuilt(service))
        .map(compose::image)
        .forEach(images::add);
    Matcher from = Pattern.compile("(?m)^FROM (\\S+)").matcher(read("Dockerfile"));
    while (from.find()) {
      images.add(from.group(1));
    }

    assertThat(images)
        .hasSize(6)
        .allSatisfy(image -> assertThat(image).matches(".+:[0-9][\\w.-]*").doesNotContain("$"));
  }

  @Test
  void takesTheVersionsThatTheBuildTakes() throws IOException {
    assertThat(compose.image("postgres"))
        .isEqualTo("postgres:" + version("postgresql-binaries").replaceFirst("\\.0$", ""));
    assertThat(compose.image("kafka")).isEqualTo("apache/kafka:" + version("kafka"));
    assertThat(compose.image("connect"))
        .isEqualTo("quay.io/debezium/connect:" + version("debezium"));
    assertThat(read("Dockerfile"))
        .contains("FROM maven:3.9-eclipse-temurin-" + property("maven.compiler.release"))
        .contains("FROM eclipse-temurin:" + property("maven.compiler.release") + "-jre");
  }

  /** No Docker engine is needed to see that a folder was forgotten. */
  @Test
  void givesTheBuildAllThatTheServiceIsMadeOf() throws IOException {
    String build = read("../src/pom.xml");
    String image = read("Dockerfile");
    List<String> copied = new ArrayList<>();
    Matcher copy = Pattern.compile("(?m)^COPY (?:--from=\\S+ )?(.+)$").matcher(image);
    while (copy.find()) {
      copied.addAll(List.of(copy.group(1).split(" ")));
    }
    List<String> wanted = new ArrayList<>();
    Matcher path =
        Pattern.compile("<directory>\\$\\{maven.multiModuleProjectDirectory}/([^<]+)<")
            .matcher(build);
    while (path.find()) {
      wanted.add(path.group(1));
    }
    wanted.remove("target");

    assertThat(wanted).contains("db", "deploy/runbooks", "frontend/dist");
    assertThat(copied).containsAll(wanted).contains("openapi.yaml", ".mvn", "src", "frontend");
    assertThat(image).contains("-Dfrontend.skip", "-Dlayout.skip", "./build");
    assertThat(read("Dockerfile.dockerignore"))
        .contains("!deploy/runbooks", "!frontend", "!deploy/lay-out-service");
  }

  @Test
  void publishesPortsOnLoopbackOnly() {
    List<String> ports =
        compose.services().values().stream()
            .flatMap(service -> ComposeFile.list(service.get("ports")).stream())
            .map(String::valueOf)
            .toList();

    assertThat(ports)
        .hasSize(4)
        .allMatch(port -> port.matches("127\\.0\\.0\\.1:\\$\\{PENSTOCK_\\w*PORT:-\\d+}:\\d+"));
    assertThat(compose.services().values())
        .noneMatch(service -> service.containsKey("network_mode"));
  }

  @Test
  void holdsNoSecretInClear() throws IOException {
    compose
        .services()
        .forEach(
            (name, service) ->
                compose.environment(name).entrySet().stream()
                    .filter(variable -> SECRET.matcher(variable.getKey()).matches())
                    .forEach(
                        variable ->
                            assertThat(String.valueOf(variable.getValue()))
                                .as(name + ": " + variable.getKey())
                                .startsWith("/run/secrets/")));
    assertThat(keys("", ComposeFile.yaml(ComposeFile.FOLDER.resolve("service.yaml"))))
        .noneMatch(key -> SECRET.matcher(key).matches());
  }

  @Test
  void takesEachSecretFromAFileThatAnExampleExplains() throws IOException {
    assertThat(compose.secrets())
        .isNotEmpty()
        .allSatisfy(
            (name, secret) ->
                assertThat(ComposeFile.map(secret)).isEqualTo(Map.of("file", SECRETS + name)));
    try (Stream<Path> files = Files.list(ComposeFile.FOLDER.resolve("secrets"))) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .filteredOn(name -> name.endsWith(".example"))
          .containsExactlyInAnyOrderElementsOf(
              compose.secrets().keySet().stream().map(name -> name + ".example").toList());
    }
    assertThat(read("secrets/.gitignore").lines())
        .containsExactly("*", "!.gitignore", "!*.example");
  }

  @Test
  void startsAServiceWhenWhatItNeedsIsHealthy() throws IOException {
    String dockerfile = read("Dockerfile");
    compose
        .services()
        .forEach(
            (name, service) -> {
              assertThat(
                      service.containsKey("healthcheck")
                          || compose.isBuilt(name) && dockerfile.contains("\nHEALTHCHECK "))
                  .as(name + " has a health check")
                  .isTrue();
              assertThat(ComposeFile.map(service.get("depends_on")).values())
                  .as(name)
                  .allMatch(Map.of("condition", "service_healthy")::equals);
            });
    assertThat(ComposeFile.map(compose.services().get("penstock").get("depends_on")))
        .containsOnlyKeys("postgres", "kafka", "connect");
  }

  @Test
  void runsTheServiceAsAUserWithoutRights() throws IOException {
    assertThat(read("Dockerfile")).containsPattern("(?m)^USER penstock$");
    assertThat(compose.services().get("penstock"))
        .containsEntry("read_only", true)
        .containsEntry("cap_drop", List.of("ALL"));
  }

  /** A setting that the service does not know would stop its start. */
  @Test
  void setsOnlyWhatTheServiceKnows() throws IOException {
    Map<String, Object> file = ComposeFile.yaml(ComposeFile.FOLDER.resolve("service.yaml"));
    ServiceProperties known =
        ServiceProperties.inSources(ComposeFile.HOME.resolve("src/main/java"));
    List<String> set = keys("penstock", ComposeFile.map(file.get("penstock")));

    assertThat(set).isNotEmpty().allMatch(known::has);
    assertThat(known.has("penstock.spark.jarr")).isFalse();
  }

  private static List<String> keys(String prefix, Map<String, Object> mapping) {
    List<String> keys = new ArrayList<>();
    mapping.forEach(
        (key, value) -> {
          String name = prefix.isEmpty() ? key : prefix + "." + key;
          if (value instanceof Map) {
            keys.addAll(keys(name, ComposeFile.map(value)));
          } else {
            keys.add(name);
          }
        });
    return keys;
  }

  private static String version(String artifact) throws IOException {
    return property(artifact + ".version");
  }

  private static String property(String name) throws IOException {
    Matcher matcher =
        Pattern.compile("<" + Pattern.quote(name) + ">([^<]+)<")
            .matcher(Files.readString(ComposeFile.HOME.resolve("pom.xml")));
    assertThat(matcher.find()).as("property " + name + " of the root pom").isTrue();
    return matcher.group(1);
  }

  private static String read(String file) throws IOException {
    return Files.readString(ComposeFile.FOLDER.resolve(file));
  }
}
