package io.penstock;

import java.util.Collection;
import java.util.stream.Collectors;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;

/** There are settings that Penstock does not know. */
class UnknownSettingsException extends RuntimeException {
  private final String known;

  UnknownSettingsException(
      Collection<String> unknown, Collection<ConfigurationPropertyName> known) {
    super("Unknown settings: " + String.join(", ", unknown));
    this.known =
        known.stream()
            .map(ConfigurationPropertyName::toString)
            .sorted()
            .collect(Collectors.joining(", "));
  }

  /** All settings that there are. */
  String known() {
    return known;
  }
}
