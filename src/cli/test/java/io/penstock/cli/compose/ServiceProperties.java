package io.penstock.cli.compose;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The settings that the service's records declare, read from their source: the service is not on
 * this module's class path.
 */
record ServiceProperties(Set<String> values, Set<String> groups) {
  private static final Pattern RECORD =
      Pattern.compile(
          "@ConfigurationProperties\\(\"([\\w.-]+)\"\\)\\s*(?:public )?record \\w+\\((.*?)\\) *\\{",
          Pattern.DOTALL);
  private static final Pattern COMPONENT =
      Pattern.compile("([\\w.]+(?:<[^>]*>)?) (\\w+)\\s*(?:,|$)");

  static ServiceProperties inSources(Path folder) throws IOException {
    ServiceProperties properties = new ServiceProperties(new HashSet<>(), new HashSet<>());
    List<Path> sources;
    try (Stream<Path> files = Files.walk(folder)) {
      sources = files.filter(file -> file.toString().endsWith("Properties.java")).toList();
    }
    sources.forEach(properties::read);
    return properties;
  }

  /** Whether a key of a settings file, without indexes, is a setting or lies in a group of them. */
  boolean has(String key) {
    return values.contains(key) || groups.stream().anyMatch(group -> key.startsWith(group + "."));
  }

  private void read(Path source) {
    Matcher matcher;
    try {
      matcher = RECORD.matcher(Files.readString(source));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    while (matcher.find()) {
      Matcher component = COMPONENT.matcher(matcher.group(2).strip());
      while (component.find()) {
        String name = matcher.group(1) + "." + dashed(component.group(2));
        values.add(name);
        if (component.group(1).startsWith("Map<")) {
          groups.add(name);
        }
      }
    }
  }

  private static String dashed(String camelCase) {
    return camelCase.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
  }
}
