package io.penstock.access;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;

/** Draws what cannot be guessed. */
final class Secrets {
  /** What each API token begins with, so that scanners of leaked secrets know one. */
  static final String TOKEN_PREFIX = "pst_";

  private static final int TOKEN_BYTES = 32;
  private static final int PASSWORD_BYTES = 18;
  private static final SecureRandom RANDOM = new SecureRandom();

  private Secrets() {}

  /** An API token of 256 random bits. */
  static String token() {
    return TOKEN_PREFIX + draw(TOKEN_BYTES);
  }

  /** A password of 144 random bits. */
  static String password() {
    return draw(PASSWORD_BYTES);
  }

  /** What is kept of a token; a fast hash does for what is random in full. */
  static String hash(String token) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(token.getBytes(UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private static String draw(int bytes) {
    byte[] random = new byte[bytes];
    RANDOM.nextBytes(random);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(random);
  }
}
