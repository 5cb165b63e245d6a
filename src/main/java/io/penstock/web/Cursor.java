package io.penstock.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.penstock.problem.Fault;
import io.penstock.problem.InvalidException;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The place after which a page of a list begins: the last row's sort key, opaque to callers. A
 * cursor names its list and the version of its form, so that one of another list is refused.
 */
public record Cursor(String list, List<String> key) {
  private static final String VERSION = "1";

  /** The cursor as callers see it. */
  public String encode() {
    Base64.Encoder encoder = Base64.getUrlEncoder().withoutPadding();
    String parts =
        key.stream()
            .map(part -> encoder.encodeToString(part.getBytes(UTF_8)))
            .collect(Collectors.joining("."));
    return encoder.encodeToString((VERSION + "." + list + "." + parts).getBytes(UTF_8));
  }

  /**
   * Reads what {@link #encode} wrote.
   *
   * @param cursor null for the first page
   * @param parts how many parts the list's sort key has
   * @return the key, null for the first page
   */
  public static @Nullable List<String> decode(String list, @Nullable String cursor, int parts) {
    if (cursor == null) {
      return null;
    }
    try {
      String text = new String(Base64.getUrlDecoder().decode(cursor), UTF_8);
      String[] fields = text.split("\\.", -1);
      if (fields.length == parts + 2 && fields[0].equals(VERSION) && fields[1].equals(list)) {
        return Arrays.stream(fields)
            .skip(2)
            .map(field -> new String(Base64.getUrlDecoder().decode(field), UTF_8))
            .toList();
      }
    } catch (IllegalArgumentException e) {
      throw refused(e);
    }
    throw refused(null);
  }

  /** What the caller is told of a cursor that is none of ours. */
  public static InvalidException refused(@Nullable Exception cause) {
    String detail = "cursor: not a nextCursor of this list; leave it out to begin at the start.";
    InvalidException refusal =
        new InvalidException("invalid-request", detail, List.of(new Fault(null, detail)));
    if (cause != null) {
      refusal.initCause(cause);
    }
    return refusal;
  }
}
