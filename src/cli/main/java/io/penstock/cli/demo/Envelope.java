package io.penstock.cli.demo;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Reads Debezium's envelope as far as a counter needs it. */
final class Envelope {
  private static final JsonFactory JSON = new JsonFactory();

  private Envelope() {}

  /** The op; the row itself is passed over. */
  static String op(byte[] value) {
    try (JsonParser parser = JSON.createParser(value)) {
      if (parser.nextToken() == JsonToken.START_OBJECT) {
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
          String name = parser.currentName();
          parser.nextToken();
          if (name.equals("op")) {
            return parser.getText();
          }
          parser.skipChildren();
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("a record is not JSON", e);
    }
    throw new IllegalArgumentException("a record has no op; is it Debezium's envelope?");
  }
}
