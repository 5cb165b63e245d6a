package io.penstock.source;

/**
 * Where a secret is; never the secret itself.
 *
 * @param service how the service reads it: {@code env:NAME} or {@code file:/path}
 * @param connect how Kafka Connect reads it: a config provider placeholder
 */
public record SecretReference(String service, String connect) {}
