package io.penstock.web;

import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.web.context.request.RequestAttributes;
import org.springframework.web.context.request.RequestContextHolder;

/**
 * What a request changed, for the audit log: as it was and as it is. What is noted holds no secret,
 * or under a name that the audit log masks.
 *
 * @param before null where nothing was there
 * @param after null where nothing is left
 */
public record Changed(@Nullable Object before, @Nullable Object after) {
  private static final String ATTRIBUTE = Changed.class.getName();

  /** Notes what the request at hand changed; it counts if the request succeeds. */
  public static void note(@Nullable Object before, @Nullable Object after) {
    RequestContextHolder.currentRequestAttributes()
        .setAttribute(ATTRIBUTE, new Changed(before, after), RequestAttributes.SCOPE_REQUEST);
  }

  /** What a request noted, null if it noted nothing. */
  public static @Nullable Changed of(HttpServletRequest request) {
    return request.getAttribute(ATTRIBUTE) instanceof Changed changed ? changed : null;
  }
}
