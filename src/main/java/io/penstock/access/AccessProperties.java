package io.penstock.access;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How callers are told apart.
 *
 * @param required whether callers must show who they are; false makes whoever reaches the service
 *     an admin, and so it must listen on a loopback address
 * @param token an API token of the role admin that holds while it is set, for whoever starts the
 *     service; at least 32 characters. Null for none
 * @param firstPassword of the account admin that is made when there is none, to be changed at its
 *     first sign-in; at least 12 characters. Null for a random one, which is printed once
 * @param sessionTimeout after which a session that is not used ends
 * @param attempts failed sign-ins of one name or from one address within the window, after which
 *     further ones are refused
 * @param attemptWindow the window
 * @param costlyPerMinute how often each caller may call each operation that costs much
 */
@Validated
@ConfigurationProperties("penstock.access")
record AccessProperties(
    @DefaultValue("true") boolean required,
    @Nullable String token,
    @Nullable String firstPassword,
    @DefaultValue("12h") Duration sessionTimeout,
    @DefaultValue("10") int attempts,
    @DefaultValue("5m") Duration attemptWindow,
    @DefaultValue("60") int costlyPerMinute) {
  private static final int SHORTEST = 32;
  private static final int SHORTEST_PASSWORD = 12;

  AccessProperties {
    if (token != null && token.length() < SHORTEST) {
      throw new IllegalArgumentException(
          "penstock.access.token must have at least " + SHORTEST + " characters");
    }
    if (firstPassword != null && firstPassword.length() < SHORTEST_PASSWORD) {
      throw new IllegalArgumentException(
          "penstock.access.first-password must have at least " + SHORTEST_PASSWORD + " characters");
    }
  }

  @Override
  public String toString() {
    return "AccessProperties[required=%s, sessionTimeout=%s, attempts=%d, attemptWindow=%s]"
        .formatted(required, sessionTimeout, attempts, attemptWindow);
  }
}
