package io.penstock.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** The token that a run reports with; only its hash is kept. */
final class RunToken {
  private static final String SCHEME = "Bearer ";
  private static final int BYTES = 32;
  private static final SecureRandom RANDOM = new SecureRandom();

  private RunToken() {}

  static String draw() {
    byte[] bytes = new byte[BYTES];
    RANDOM.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  static String hash(String token) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(token.getBytes(UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** Whether an {@code Authorization} header carries the token of that hash. */
  static boolean matches(@Nullable String authorization, String hash) {
    if (authorization == null || !authorization.startsWith(SCHEME)) {
      return false;
    }
    String shown = hash(authorization.substring(SCHEME.length()).strip());
    return MessageDigest.isEqual(shown.getBytes(UTF_8), hash.getBytes(UTF_8));
  }
}
