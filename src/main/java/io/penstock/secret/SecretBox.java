package io.penstock.secret;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.penstock.problem.ConflictException;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Encrypts secrets for keeping: AES-256 in Galois/Counter Mode (NIST SP 800-38D), with a nonce of
 * 96 random bits each time. What is kept names its key by a digest, so that keys can be changed.
 */
@Component
public class SecretBox {
  private static final String VERSION = "v1.";
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;
  private static final SecureRandom RANDOM = new SecureRandom();

  private final Map<String, SecretKeySpec> keys = new LinkedHashMap<>();
  private final @Nullable String current;

  SecretBox(SecretProperties properties) {
    String key = properties.key();
    this.current = key == null ? null : add(key);
    properties.previousKeys().forEach(this::add);
  }

  private String add(String key) {
    byte[] digest = sha256("penstock secret key\0" + key);
    String id = HexFormat.of().formatHex(sha256("penstock secret key id\0" + key), 0, 4);
    keys.put(id, new SecretKeySpec(digest, "AES"));
    return id;
  }

  /**
   * Encrypts a secret.
   *
   * @param place what it is and whose; it can be read as that alone
   * @throws ConflictException if no key is set
   */
  public String seal(String secret, String place) {
    requireKey();
    byte[] nonce = new byte[NONCE_BYTES];
    RANDOM.nextBytes(nonce);
    try {
      byte[] kept =
          cipher(Cipher.ENCRYPT_MODE, current(), nonce, place).doFinal(secret.getBytes(UTF_8));
      byte[] whole = ByteBuffer.allocate(nonce.length + kept.length).put(nonce).put(kept).array();
      return VERSION + current + "." + Base64.getEncoder().encodeToString(whole);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("AES cannot be used", e);
    }
  }

  /**
   * Decrypts what was sealed. What was kept in clear by an earlier version is given as it is.
   *
   * @throws UnreadableSecretException if its key is not set, or it was changed or moved
   */
  public String open(String kept, String place) {
    if (!isSealed(kept)) {
      return kept;
    }
    String[] parts = kept.split("\\.", 3);
    SecretKeySpec key = keys.get(parts[1]);
    if (key == null) {
      throw new UnreadableSecretException(
          "The secret was encrypted with another key, %s; set it in penstock.secret.key or penstock.secret.previous-keys."
              .formatted(parts[1]));
    }
    try {
      ByteBuffer whole = ByteBuffer.wrap(Base64.getDecoder().decode(parts[2]));
      byte[] nonce = new byte[NONCE_BYTES];
      whole.get(nonce);
      byte[] rest = new byte[whole.remaining()];
      whole.get(rest);
      return new String(cipher(Cipher.DECRYPT_MODE, key, nonce, place).doFinal(rest), UTF_8);
    } catch (GeneralSecurityException | RuntimeException e) {
      UnreadableSecretException unreadable =
          new UnreadableSecretException(
              "The secret was changed in the database, or moved to another place; give it anew.");
      unreadable.initCause(e);
      throw unreadable;
    }
  }

  /** Whether a kept secret is encrypted with the key that is now in use. */
  public boolean isCurrent(String kept) {
    return current != null && kept.startsWith(VERSION + current + ".");
  }

  /** Whether anything can be kept secret. */
  public boolean hasKey() {
    return current != null;
  }

  /**
   * Makes sure that something can be kept secret.
   *
   * @throws ConflictException if no key is set
   */
  public void requireKey() {
    if (current == null) {
      throw new ConflictException(
          "secret-key-missing",
          "Nothing can be kept secret without a key: set penstock.secret.key to a random text of at"
              + " least 32 characters, from the environment or a file, and restart the service.");
    }
  }

  private static boolean isSealed(String value) {
    return value.startsWith(VERSION);
  }

  private SecretKeySpec current() {
    SecretKeySpec key = keys.get(current);
    if (key == null) {
      throw new IllegalStateException("no key");
    }
    return key;
  }

  private static Cipher cipher(int mode, SecretKeySpec key, byte[] nonce, String place)
      throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
    cipher.updateAAD(place.getBytes(UTF_8));
    return cipher;
  }

  private static byte[] sha256(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
