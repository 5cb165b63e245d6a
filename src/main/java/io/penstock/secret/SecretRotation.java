package io.penstock.secret;

import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Encrypts all that is kept secret anew, once another key is set. */
@Service
class SecretRotation {
  private static final Logger log = LoggerFactory.getLogger(SecretRotation.class);

  private final SecretBox box;
  private final List<SealedSecrets> stores;

  SecretRotation(SecretBox box, List<SealedSecrets> stores) {
    this.box = box;
    this.stores = stores;
  }

  /** How many secrets had another key than the one in use, or none. */
  @Transactional
  public int rotate() {
    box.requireKey();
    int resealed = stores.stream().mapToInt(SealedSecrets::resealAll).sum();
    log.info("Secrets were encrypted with the key in use. count={}", resealed);
    return resealed;
  }
}
