package io.penstock.cli.cases.oracle;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import org.jspecify.annotations.Nullable;

/** Turns the text of a PostgreSQL array, such as {@code {1,NULL,"a b"}}, into a JSON array. */
final class ArrayText {
  private final String text;
  private final boolean quotedElements;
  private int at;

  private ArrayText(String text, boolean quotedElements) {
    this.text = text;
    this.quotedElements = quotedElements;
  }

  /**
   * The array as JSON.
   *
   * @param asText whether elements are texts rather than numbers or booleans
   * @throws IllegalArgumentException if it is no array of one dimension that begins at 1
   */
  static String toJson(String text, boolean asText) {
    return new ArrayText(text, asText).read().toString();
  }

  private ArrayNode read() {
    ArrayNode array = JsonNodeFactory.instance.arrayNode();
    expect('{');
    if (text.charAt(at) == '}') {
      return array;
    }
    do {
      add(array);
    } while (text.charAt(at++) == ',');
    return array;
  }

  private void add(ArrayNode array) {
    if (text.charAt(at) == '{') {
      throw new IllegalArgumentException("an array of more than one dimension: " + text);
    }
    @Nullable String element = text.charAt(at) == '"' ? quoted() : bare();
    if (element == null) {
      array.addNull();
    } else if (quotedElements) {
      array.add(element);
    } else if (element.equals("t") || element.equals("f")) {
      array.add(element.equals("t"));
    } else {
      array.add(Long.parseLong(element));
    }
  }

  private String quoted() {
    StringBuilder element = new StringBuilder();
    at++;
    while (text.charAt(at) != '"') {
      if (text.charAt(at) == '\\') {
        at++;
      }
      element.append(text.charAt(at++));
    }
    at++;
    return element.toString();
  }

  private @Nullable String bare() {
    int from = at;
    while (text.charAt(at) != ',' && text.charAt(at) != '}') {
      at++;
    }
    String element = text.substring(from, at);
    return element.equals("NULL") ? null : element;
  }

  private void expect(char wanted) {
    if (text.isEmpty() || text.charAt(at) != wanted) {
      throw new IllegalArgumentException("not an array of one dimension: " + text);
    }
    at++;
  }
}
