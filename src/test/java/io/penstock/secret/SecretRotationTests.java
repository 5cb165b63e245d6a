package io.penstock.secret;

import static org.assertj.core.api.Assertions.assertThat;

import com.jayway.jsonpath.JsonPath;
import io.penstock.testing.ServiceTests;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

class SecretRotationTests extends ServiceTests {
  private static final String URL = "http://127.0.0.1:9/a-canary-in-a-hook";

  @BeforeEach
  void emptyEndpoints() {
    jdbc.sql("delete from webhook_endpoint").update();
  }

  private String endpoint() {
    MvcTestResult made =
        post(
            "/webhook-endpoints",
            "{\"name\": \"%s\", \"url\": \"%s\"}".formatted(UUID.randomUUID(), URL));
    assertThat(made).hasStatus(201);
    return string(made, "$.secret");
  }

  private List<String> kept() {
    return jdbc.sql("select value from webhook_secret").query(String.class).list();
  }

  private int rotate() {
    MvcTestResult rotated = post("/secret-rotation", "");
    assertThat(rotated).hasStatusOk();
    return JsonPath.read(body(rotated), "$.resealed");
  }

  @Test
  void keepsNoSecretOfAWebhookInClear() {
    String signing = endpoint();

    assertThat(kept())
        .hasSize(2)
        .allSatisfy(value -> assertThat(value).startsWith("v1.").doesNotContain("canary", signing));
  }

  @Test
  void encryptsWithTheKeyInUseWhatIsNot() {
    endpoint();
    assertThat(rotate()).isZero();
    jdbc.sql("update webhook_secret set value = :url where name = 'URL'")
        .param("url", URL)
        .update();

    assertThat(rotate()).isEqualTo(1);
    assertThat(kept()).hasSize(2).allMatch(value -> value.startsWith("v1."));
    assertThat(rotate()).isZero();
  }

  @Test
  void changesNothingIfOneCannotBeRead() {
    endpoint();
    jdbc.sql("update webhook_secret set value = 'v1.00000000.AAAA' where name = 'URL'").update();
    List<String> before = kept();

    MvcTestResult refused = post("/secret-rotation", "");

    assertProblem(refused, 409, "secret-unreadable");
    assertThat(refused).bodyText().contains("00000000");
    assertThat(kept()).containsExactlyInAnyOrderElementsOf(before);
  }

  @Test
  void saysInTheDeliveryThatASecretCannotBeRead() {
    endpoint();
    String id = jdbc.sql("select id::text from webhook_endpoint").query(String.class).single();
    jdbc.sql("update webhook_secret set value = 'v1.00000000.AAAA' where name = 'SIGNING'")
        .update();

    MvcTestResult tested = post("/webhook-endpoints/" + id + "/test", "");

    assertThat(tested).hasStatusOk().bodyText().contains("encrypted with another key, 00000000");
  }
}
