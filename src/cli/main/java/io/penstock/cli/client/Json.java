package io.penstock.cli.client;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.io.IOException;
import java.time.Instant;
import java.time.OffsetDateTime;

/** JSON as the service speaks it; fields that this client does not know are passed over. */
final class Json {
  static final ObjectMapper MAPPER =
      new ObjectMapper()
          .configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, false)
          .registerModule(
              new SimpleModule().addDeserializer(Instant.class, new InstantDeserializer()));

  private Json() {}

  static String write(Object value) {
    try {
      return MAPPER.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("not a JSON value: " + value, e);
    }
  }

  /** RFC 3339 with any offset. */
  private static final class InstantDeserializer extends StdDeserializer<Instant> {
    private static final long serialVersionUID = 1;

    InstantDeserializer() {
      super(Instant.class);
    }

    @Override
    public Instant deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      return OffsetDateTime.parse(parser.getText()).toInstant();
    }
  }
}
