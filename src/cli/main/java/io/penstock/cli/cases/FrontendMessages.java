package io.penstock.cli.cases;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a client sends to PostgreSQL, message by message, as far as is needed to see the commits of
 * lake tables among it.
 */
final class FrontendMessages {
  private static final String COMMIT = "UPDATE iceberg_tables SET metadata_location";
  // Requests that come before the real start, and are answered by one letter.
  private static final int SSL_REQUEST = 80877103;
  private static final int ENCRYPTION_REQUEST = 80877104;
  private static final int LENGTH_BYTES = 4;

  private final Map<String, String> statements = new HashMap<>();
  private boolean started;

  /** The next message, whole. */
  byte[] next(DataInputStream in) throws IOException {
    if (started) {
      byte type = in.readByte();
      int length = in.readInt();
      ByteBuffer message = ByteBuffer.allocate(1 + length).put(type).putInt(length);
      in.readFully(message.array(), 1 + LENGTH_BYTES, length - LENGTH_BYTES);
      return message.array();
    }
    int length = in.readInt();
    ByteBuffer message = ByteBuffer.allocate(length).putInt(length);
    in.readFully(message.array(), LENGTH_BYTES, length - LENGTH_BYTES);
    int code = message.getInt(LENGTH_BYTES);
    started = code != SSL_REQUEST && code != ENCRYPTION_REQUEST;
    return message.array();
  }

  /** The commit that a message asks for, null if it asks for something else. */
  @Nullable CatalogCommit commit(byte[] message) {
    if (message[0] != 'P' && message[0] != 'B') {
      return null;
    }
    ByteBuffer body = ByteBuffer.wrap(message);
    body.position(1 + LENGTH_BYTES);
    String first = text(body);
    String second = text(body);
    if (message[0] == 'P') {
      statements.put(first, second);
      return null;
    }
    String sql = statements.getOrDefault(second, "");
    return sql.contains(COMMIT) ? new CatalogCommit(parameters(body)) : null;
  }

  private static List<String> parameters(ByteBuffer bind) {
    int formats = bind.getShort();
    bind.position(bind.position() + 2 * formats);
    int count = bind.getShort();
    List<String> parameters = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      byte[] value = new byte[Math.max(0, bind.getInt())];
      bind.get(value);
      parameters.add(new String(value, StandardCharsets.UTF_8));
    }
    return parameters;
  }

  private static String text(ByteBuffer body) {
    int begin = body.position();
    while (body.get() != 0) {
      // Up to the end of the text.
    }
    return new String(body.array(), begin, body.position() - 1 - begin, StandardCharsets.UTF_8);
  }
}
