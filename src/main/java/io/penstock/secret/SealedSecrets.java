package io.penstock.secret;

/** A store of sealed secrets, which a change of the key concerns. */
public interface SealedSecrets {
  /**
   * Encrypts with the key in use what is encrypted with another one or not at all.
   *
   * @return how many that were
   * @throws UnreadableSecretException if one cannot be read; nothing is changed then
   */
  int resealAll();
}
