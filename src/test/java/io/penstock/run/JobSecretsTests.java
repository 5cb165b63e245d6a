package io.penstock.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class JobSecretsTests {
  private final JobSecrets secrets = new JobSecrets();

  @Test
  void movesSecretsInClearToTheEnvironment() {
    assertThat(secrets.keepAll("catalog", Map.of("jdbc.password", "p", "s3.access-key-id", "k")))
        .containsEntry("jdbc.password", "${env:PENSTOCK_CATALOG_JDBC_PASSWORD}")
        .containsEntry("s3.access-key-id", "${env:PENSTOCK_CATALOG_S3_ACCESS_KEY_ID}");
    assertThat(secrets.environment())
        .containsEntry("PENSTOCK_CATALOG_JDBC_PASSWORD", "p")
        .containsEntry("PENSTOCK_CATALOG_S3_ACCESS_KEY_ID", "k");
  }

  @Test
  void leavesReferencesAndOtherValuesAlone() {
    Map<String, String> properties = Map.of("jdbc.password", "${env:MINE}", "uri", "jdbc:x");

    assertThat(secrets.keepAll("catalog", properties)).isEqualTo(properties);
    assertThat(secrets.environment()).isEmpty();
  }
}
