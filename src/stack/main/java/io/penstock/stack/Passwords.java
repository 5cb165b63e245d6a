package io.penstock.stack;

import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;

/** The random passwords of a data folder, by role, kept in one file for the owner's eyes. */
public record Passwords(PropertiesFile file) {
  private static final SecureRandom RANDOM = new SecureRandom();

  /** Those of a folder; the file is made with the first of them. */
  public static Passwords in(Path dataDir) {
    return new Passwords(new PropertiesFile(dataDir.resolve("passwords.properties")));
  }

  /** The role's password, made up the first time. */
  public Credentials of(String role) {
    String password =
        file.get(role)
            .orElseGet(
                () -> {
                  byte[] bytes = new byte[24];
                  RANDOM.nextBytes(bytes);
                  String made = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
                  file.put(role, made);
                  return made;
                });
    return new Credentials(role, password);
  }

  /** Keeps a password that another folder has made up. */
  void keep(Credentials role) {
    file.put(role.user(), role.password());
  }
}
