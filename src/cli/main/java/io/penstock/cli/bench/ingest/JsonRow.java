package io.penstock.cli.bench.ingest;

import org.jspecify.annotations.Nullable;

/** Builds one row's JSON text, as Debezium's schemaless converter writes it. */
final class JsonRow {
  private final StringBuilder text = new StringBuilder(700);

  JsonRow() {
    text.append('{');
  }

  JsonRow number(String name, long value) {
    name(name).append(value);
    return this;
  }

  JsonRow real(String name, double value) {
    name(name).append(value);
    return this;
  }

  JsonRow bool(String name, boolean value) {
    name(name).append(value);
    return this;
  }

  JsonRow text(String name, @Nullable String value) {
    name(name);
    if (value == null) {
      text.append("null");
    } else {
      quote(value);
    }
    return this;
  }

  JsonRow texts(String name, String... values) {
    name(name).append('[');
    for (int i = 0; i < values.length; i++) {
      if (i > 0) {
        text.append(',');
      }
      quote(values[i]);
    }
    text.append(']');
    return this;
  }

  String end() {
    return text.append('}').toString();
  }

  private StringBuilder name(String name) {
    if (text.length() > 1) {
      text.append(',');
    }
    return text.append('"').append(name).append("\":");
  }

  private void quote(String value) {
    text.append('"');
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '"' || c == '\\') {
        text.append('\\').append(c);
      } else if (c == '\n') {
        text.append("\\n");
      } else {
        text.append(c);
      }
    }
    text.append('"');
  }
}
