package io.penstock.secret;

import io.penstock.api.SecretsApi;
import io.penstock.api.model.SecretRotationResult;
import io.penstock.problem.ConflictException;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

/** The API of the key of secrets. */
@RestController
class SecretController implements SecretsApi {
  private final SecretRotation rotation;

  SecretController(SecretRotation rotation) {
    this.rotation = rotation;
  }

  @Override
  public ResponseEntity<SecretRotationResult> rotateSecrets() {
    try {
      return ResponseEntity.ok(new SecretRotationResult(rotation.rotate()));
    } catch (UnreadableSecretException e) {
      throw new ConflictException("secret-unreadable", String.valueOf(e.getMessage()));
    }
  }
}
