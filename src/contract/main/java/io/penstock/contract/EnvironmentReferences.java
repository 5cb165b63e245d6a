package io.penstock.contract;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Secrets in documents: {@code ${env:NAME}} stands for a variable of the reader's environment. */
public final class EnvironmentReferences {
  private static final Pattern REFERENCE = Pattern.compile("\\$\\{env:([A-Za-z_][A-Za-z0-9_]*)}");

  private EnvironmentReferences() {}

  /**
   * The value with each reference replaced.
   *
   * @throws IllegalStateException if the environment lacks a name; the message names it
   */
  public static String resolve(String value, Map<String, String> environment) {
    Matcher matcher = REFERENCE.matcher(value);
    StringBuilder resolved = new StringBuilder();
    while (matcher.find()) {
      String found = environment.get(matcher.group(1));
      if (found == null) {
        throw new IllegalStateException(
            "environment variable " + matcher.group(1) + " is referred to but not set");
      }
      matcher.appendReplacement(resolved, Matcher.quoteReplacement(found));
    }
    return matcher.appendTail(resolved).toString();
  }

  /** All values with their references replaced. */
  public static Map<String, String> resolve(
      Map<String, String> values, Map<String, String> environment) {
    Map<String, String> resolved = new TreeMap<>();
    values.forEach((key, value) -> resolved.put(key, resolve(value, environment)));
    return resolved;
  }
}
