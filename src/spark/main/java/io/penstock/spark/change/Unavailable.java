package io.penstock.spark.change;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;

/**
 * The connector's placeholder for a value that the source did not send. It is random and kept for
 * the source's life, so that only the connector can have written it. Debezium sends it as text, as
 * base64 for {@code bytea}, as the one element of a text array, and as its bytes in a number array.
 */
final class Unavailable {
  private final String text;
  private final String base64;
  private final List<Integer> bytes;

  Unavailable(String placeholder) {
    byte[] utf8 = placeholder.getBytes(StandardCharsets.UTF_8);
    text = placeholder;
    base64 = Base64.getEncoder().encodeToString(utf8);
    Integer[] boxed = new Integer[utf8.length];
    Arrays.setAll(boxed, i -> (int) utf8[i]);
    bytes = List.of(boxed);
  }

  boolean isPlaceholder(JsonParser json) throws IOException {
    if (json.currentToken() != JsonToken.VALUE_STRING) {
      return false;
    }
    int length = json.getTextLength();
    if (length == text.length()) {
      return text.equals(json.getText());
    }
    return length == base64.length() && base64.equals(json.getText());
  }

  boolean isPlaceholder(Object list) {
    List<?> values = (List<?>) list;
    if (values.size() == 1) {
      return text.equals(values.get(0));
    }
    if (values.size() != bytes.size()) {
      return false;
    }
    for (int i = 0; i < bytes.size(); i++) {
      if (!(values.get(i) instanceof Number number) || number.intValue() != bytes.get(i)) {
        return false;
      }
    }
    return true;
  }
}
