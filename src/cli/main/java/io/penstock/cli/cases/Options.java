package io.penstock.cli.cases;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A mapping of a case's YAML; what nobody asked for is an error. */
final class Options {
  private final String where;
  private final Map<String, @Nullable Object> values = new LinkedHashMap<>();
  private final Set<String> asked = new TreeSet<>();

  private Options(String where) {
    this.where = where;
  }

  /**
   * Of a mapping.
   *
   * @param where for messages
   */
  static Options of(@Nullable Object yaml, String where) {
    Options options = new Options(where);
    if (yaml instanceof Map<?, ?> map) {
      map.forEach((key, value) -> options.values.put(String.valueOf(key), value));
      return options;
    }
    throw new CaseFailedException(where + ": expected a mapping, found " + yaml);
  }

  String text(String name) {
    String text = text(name, "");
    if (text.isEmpty()) {
      throw new CaseFailedException("%s: %s is missing".formatted(where, name));
    }
    return text;
  }

  String text(String name, String otherwise) {
    asked.add(name);
    Object value = values.get(name);
    return value == null ? otherwise : value.toString();
  }

  boolean flag(String name, boolean otherwise) {
    return Boolean.parseBoolean(text(name, Boolean.toString(otherwise)));
  }

  long number(String name, long otherwise) {
    return Long.parseLong(text(name, Long.toString(otherwise)));
  }

  boolean has(String name) {
    return values.containsKey(name);
  }

  @Nullable Object value(String name) {
    asked.add(name);
    return values.get(name);
  }

  List<String> texts(String name) {
    return list(name).stream().map(String::valueOf).toList();
  }

  List<@Nullable Object> list(String name) {
    Object value = value(name);
    if (value == null) {
      return List.of();
    }
    if (value instanceof List<?> list) {
      return new ArrayList<>(list);
    }
    throw new CaseFailedException("%s: %s must be a list".formatted(where, name));
  }

  /** A mapping inside this one; empty if it is absent. */
  Options options(String name) {
    Object value = value(name);
    return of(value == null ? Map.of() : value, where + ", " + name);
  }

  Set<String> names() {
    return values.keySet();
  }

  /** A time such as {@code 300ms}, {@code 2s} or {@code 10m}. */
  static Duration duration(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    if (lower.endsWith("m")) {
      return Duration.ofMinutes(Long.parseLong(lower.substring(0, lower.length() - 1)));
    }
    return lower.endsWith("ms")
        ? Duration.ofMillis(Long.parseLong(lower.substring(0, lower.length() - 2)))
        : Duration.ofSeconds(Long.parseLong(lower.replaceAll("s$", "")));
  }

  /** Fails if there is anything that was not asked for. */
  void finish() {
    Set<String> unknown = new TreeSet<>(values.keySet());
    unknown.removeAll(asked);
    if (!unknown.isEmpty()) {
      throw new CaseFailedException(
          "%s: %s is not known here; there is %s".formatted(where, unknown, asked));
    }
  }
}
