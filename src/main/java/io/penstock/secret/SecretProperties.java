package io.penstock.secret;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Keys from outside the database.
 *
 * @param key a random text of at least 32 characters, with which secrets are encrypted; null for
 *     none, and then there is nothing that can be kept secret
 * @param previousKeys with which secrets that were encrypted before can still be read
 */
@ConfigurationProperties("penstock.secret")
record SecretProperties(@Nullable String key, @DefaultValue List<String> previousKeys) {
  private static final int SHORTEST = 32;

  SecretProperties {
    if (key != null) {
      requireLong("key", key);
    }
    previousKeys.forEach(previous -> requireLong("previous-keys", previous));
  }

  private static void requireLong(String name, String key) {
    if (key.length() < SHORTEST) {
      throw new IllegalArgumentException(
          "penstock.secret.%s must have at least %d characters".formatted(name, SHORTEST));
    }
  }

  @Override
  public String toString() {
    return "SecretProperties[key=%s, previousKeys=%d]"
        .formatted(key == null ? "none" : "set", previousKeys.size());
  }
}
