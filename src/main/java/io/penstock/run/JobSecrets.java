package io.penstock.run;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Keeps secrets out of the job document: a value in clear whose key tells a secret is replaced by a
 * reference, and goes to the driver by its environment.
 */
final class JobSecrets {
  private static final Pattern SECRET =
      Pattern.compile(".*(password|secret|token|credential|access-key|jaas).*");
  private static final Pattern REFERENCE = Pattern.compile("\\$\\{env:[A-Za-z_][A-Za-z0-9_]*}");

  private final Map<String, String> environment = new TreeMap<>();

  /** A reference to a secret that the driver will find in its environment. */
  String keep(String name, String value) {
    String variable = "PENSTOCK_" + name.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_");
    environment.put(variable, value);
    return "${env:" + variable + "}";
  }

  /** The properties with no secret in clear. */
  Map<String, String> keepAll(String prefix, Map<String, String> properties) {
    Map<String, String> references = new TreeMap<>();
    properties.forEach(
        (key, value) ->
            references.put(
                key,
                SECRET.matcher(key.toLowerCase(Locale.ROOT)).matches()
                        && !REFERENCE.matcher(value).find()
                    ? keep(prefix + "_" + key, value)
                    : value));
    return references;
  }

  /** Variables that the references refer to, beside those of the service's own environment. */
  Map<String, String> environment() {
    return Map.copyOf(environment);
  }
}
