package io.penstock.cli.compose;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** What the repository's compose.yaml says, read without Docker. */
record ComposeFile(Map<String, Map<String, Object>> services, Map<String, Object> secrets) {
  static final Path HOME = Path.of(System.getProperty("penstock.home")).toAbsolutePath();
  static final Path FOLDER = HOME.resolve("deploy");
  static final Path PATH = FOLDER.resolve("compose.yaml");

  static ComposeFile read() throws IOException {
    Map<String, Object> all = yaml(PATH);
    Map<String, Map<String, Object>> services = new TreeMap<>();
    map(all.get("services")).forEach((name, service) -> services.put(name, map(service)));
    return new ComposeFile(services, map(all.get("secrets")));
  }

  static Map<String, Object> yaml(Path file) throws IOException {
    return map(
        new Yaml(new SafeConstructor(new LoaderOptions())).<Object>load(Files.readString(file)));
  }

  /** A mapping, empty where there is none. */
  static Map<String, Object> map(Object value) {
    Map<String, Object> map = new TreeMap<>();
    if (value != null) {
      ((Map<?, ?>) value).forEach((key, each) -> map.put(String.valueOf(key), each));
    }
    return map;
  }

  static List<?> list(Object value) {
    return value == null ? List.of() : (List<?>) value;
  }

  String image(String service) {
    return String.valueOf(services.get(service).get("image"));
  }

  /** Whether the image is made here, rather than taken from a registry. */
  boolean isBuilt(String service) {
    return services.get(service).containsKey("build");
  }

  Map<String, Object> environment(String service) {
    return map(services.get(service).get("environment"));
  }
}
