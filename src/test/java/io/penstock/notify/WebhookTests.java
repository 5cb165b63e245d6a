package io.penstock.notify;

import static io.penstock.notify.Receiver.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.jayway.jsonpath.JsonPath;
import io.penstock.notify.Receiver.Request;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

class WebhookTests extends WebhookFixture {
  @Test
  void tellsOfAnIncidentOnceSignedAndOfItsEndOnce() throws Exception {
    quarantine(orders, "Its column cannot be read.");
    tell();
    tell();
    resolve(orders);
    tell();
    tell();

    assertThat(events()).containsExactly("opened", "resolved");
    assertThat(received("$.status")).containsExactly("firing", "resolved");
    Map<String, Object> alert = JsonPath.read(receiver.requests().get(0).body(), "$.alerts[0]");
    assertThat(alert)
        .containsEntry("kind", "table-quarantined")
        .containsEntry("severity", "CRITICAL")
        .containsEntry("text", "shop.orders is held back: Its column cannot be read.")
        .containsEntry("runbook", "deploy/runbooks/table-quarantined.md")
        .containsEntry("tableCount", 1)
        .doesNotContainKey("endsAt");
    assertThat(JsonPath.<List<String>>read(alert, "$.owners")).containsExactly("sales");
    for (Request request : receiver.requests()) {
      assertThat(request.signature()).isEqualTo(signature(secret, request));
      assertThat(request.path()).isEqualTo("/hook/secret-part");
    }
    assertThat(deliveries("?state=DELIVERED")).hasSize(2);
  }

  @Test
  void writesTheOutboxInTheIncidentsOwnTransaction() {
    quarantine(orders, "x");
    evaluate();

    assertThat(count("select count(*) from webhook_notice where type = 'OPENED'")).isEqualTo(1);
  }

  @Test
  void tellsThatAnIncidentBecameCritical() {
    runs("FAILED", 1);
    tell();
    assertThat(received("$.alerts[0].severity")).containsExactly("WARNING");
    runs("FAILED", 2);
    tell();
    tell();

    assertThat(events()).containsExactly("opened", "worsened");
    assertThat(received("$.alerts[0].severity")).containsExactly("WARNING", "CRITICAL");
    runs("SUCCEEDED", 1);
    evaluate();
    pass(Duration.ofMinutes(20));
    tell();
    assertThat(events()).containsExactly("opened", "worsened", "resolved");
  }

  @Test
  void tellsWhatBecameCriticalWhileItWasQuietOnceItIsQuietNoMore() {
    runs("FAILED", 1);
    tell();
    String silence =
        string(
            post(
                "/silences",
                "{\"matchers\": {\"kinds\": [\"ingest-run-failed\"]}, \"endsAt\": \"%s\","
                        .formatted(java.time.Instant.now().plusSeconds(3_600))
                    + " \"reason\": \"known\"}"),
            "$.id");
    runs("FAILED", 2);
    tell();
    assertThat(events()).containsExactly("opened");

    assertThat(delete("/silences/" + silence)).hasStatus(204);
    tell();
    assertThat(events()).containsExactly("opened", "worsened");
  }

  private void runs(String status, int count) {
    for (int i = 0; i < count; i++) {
      jdbc.sql(
              """
              insert into run (id, kind, status, token_hash, requested_at, finished_at)
              values (gen_random_uuid(), 'INGEST', :status, 'x', clock_timestamp(),
                clock_timestamp())
              """)
          .param("status", status)
          .update();
    }
  }

  @Test
  void gathersIncidentsOfOneSourceAndKindForAWhile() {
    quarantine(orders, "x");
    evaluate();
    send();
    assertThat(receiver.requests()).isEmpty();

    quarantine(refunds, "y");
    evaluate();
    wait(Duration.ofSeconds(31));
    send();

    assertThat(receiver.requests()).hasSize(1);
    assertThat(events()).containsExactly("opened", "opened");
    assertThat(received("$.groupKey")).containsExactly("shop/table-quarantined");

    resolve(orders);
    send();
    assertThat(receiver.requests()).hasSize(1);
    wait(Duration.ofMinutes(5));
    send();
    assertThat(receiver.requests()).hasSize(2);
    assertThat(JsonPath.<String>read(receiver.requests().get(1).body(), "$.status"))
        .isEqualTo("firing");
  }

  @Test
  void repeatsWhatNobodyAcknowledges() {
    quarantine(orders, "x");
    tell();
    wait(Duration.ofHours(4));
    send();
    assertThat(receiver.requests()).hasSize(2);
    assertThat(events()).containsExactly("opened");

    String incident = ids("").get(0);
    assertThat(post("/incidents/" + incident + "/acknowledgement", "")).hasStatusOk();
    tell();
    assertThat(events()).containsExactly("opened", "acknowledged");
    wait(Duration.ofHours(9));
    send();
    assertThat(receiver.requests()).hasSize(3);
  }

  @Test
  void tellsTheEndThoughTheFilterChanged() {
    quarantine(orders, "x");
    tell();
    change("\"matchers\": {\"owners\": [\"nobody\"]}");
    quarantine(refunds, "y");
    tell();
    assertThat(events()).containsExactly("opened");
    resolve(orders);
    tell();
    assertThat(events()).containsExactly("opened", "resolved");

    change("\"matchers\": {\"owners\": [\"finance\"]}");
    tell();
    assertThat(events()).containsExactly("opened", "resolved", "opened");
  }

  @Test
  void tellsTheEndThoughASilenceCameBetweenAndNothingOfWhatWasQuietThroughout() {
    quarantine(orders, "x");
    tell();
    MvcTestResult silence =
        post(
            "/silences",
            "{\"matchers\": {\"sources\": [\"shop\"]}, \"endsAt\": \"2099-01-01T00:00:00Z\","
                + " \"reason\": \"x\"}");
    quarantine(refunds, "y");
    tell();
    resolve(orders);
    tell();
    assertThat(events()).containsExactly("opened", "resolved");

    resolve(refunds);
    tell();
    assertThat(events()).hasSize(2);

    pass(Duration.ofHours(1));
    quarantine(refunds, "z");
    tell();
    assertThat(events()).hasSize(2);
    delete("/silences/" + string(silence, "$.id"));
    tell();
    assertThat(events()).containsExactly("opened", "resolved", "opened");
  }

  @Test
  void tellsNothingOfWhatWasQuietAndIsAboutToBeOverUnlessItIsBack() {
    String silence =
        string(
            post(
                "/silences",
                "{\"matchers\": {\"sources\": [\"shop\"]}, \"endsAt\": \"2099-01-01T00:00:00Z\","
                    + " \"reason\": \"x\"}"),
            "$.id");
    quarantine(orders, "x");
    evaluate();
    release(orders);
    evaluate();
    delete("/silences/" + silence);
    tell();
    assertThat(events()).isEmpty();

    quarantine(orders, "x");
    tell();
    assertThat(events()).containsExactly("opened");
  }

  @Test
  void tellsEachEndpointWhatItsFilterTakes() {
    try (Receiver finance = new Receiver()) {
      post(
          "/webhook-endpoints",
          "{\"name\": \"finance\", \"url\": \"%s\", \"matchers\": {\"owners\": [\"finance\"], \"severities\": [\"CRITICAL\"]}}"
              .formatted(finance.url()));
      quarantine(orders, "x");
      quarantine(refunds, "y");
      tell();

      assertThat(finance.requests()).hasSize(1);
      assertThat(
              JsonPath.<List<String>>read(finance.requests().get(0).body(), "$.alerts[*].subject"))
          .containsExactly("shop.refunds");
      assertThat(events()).hasSize(2);
    }
  }

  @Test
  void signsWithBothSecretsDuringTheOverlap() throws Exception {
    String newer =
        string(post("/webhook-endpoints/" + endpoint + "/secret-rotation", ""), "$.secret");
    assertThat(newer).startsWith("whsec_").isNotEqualTo(secret);
    assertThat(post("/webhook-endpoints/" + endpoint + "/test", "")).hasStatusOk();
    Request both = receiver.requests().get(0);
    assertThat(both.signature().split(" "))
        .containsExactly(signature(newer, both), signature(secret, both));

    wait(Duration.ofHours(25));
    assertThat(post("/webhook-endpoints/" + endpoint + "/test", "")).hasStatusOk();
    Request one = receiver.requests().get(1);
    assertThat(one.signature()).isEqualTo(signature(newer, one));
  }

  @Test
  void testsAnEndpointOnRequestAndShowsNoSecret() {
    MvcTestResult test = post("/webhook-endpoints/" + endpoint + "/test", "");
    assertThat(test).hasStatusOk().bodyJson().extractingPath("$.delivered").isEqualTo(true);
    assertThat(received("$.type")).containsExactly("test");
    receiver.behave(status(500));
    assertThat(post("/webhook-endpoints/" + endpoint + "/test", ""))
        .bodyJson()
        .extractingPath("$.error")
        .isEqualTo("It answered 500.");

    assertThat(body(get("/webhook-endpoints"))).doesNotContain("secret-part", "whsec_");
    assertThat(this.<String>read("/webhook-endpoints/" + endpoint, "$.target"))
        .matches("http://127\\.0\\.0\\.1:\\d+");
  }

  @Test
  void refusesInternalTargetsWhenItConnects() {
    MvcTestResult made =
        post(
            "/webhook-endpoints",
            "{\"name\": \"metadata\", \"url\": \"http://169.254.169.254/latest\"}");
    assertThat(made).hasStatus(201);

    MvcTestResult test = post("/webhook-endpoints/" + string(made, "$.endpoint.id") + "/test", "");
    assertThat(test)
        .bodyJson()
        .extractingPath("$.error")
        .asString()
        .contains("internal address", "penstock.notify.allowed-targets");
  }

  @Test
  void sendsDeadManMessagesEveryMinuteWhileTheEvidenceIsLookedAt() {
    assertThat(delete("/webhook-endpoints/" + endpoint)).hasStatus(204);
    addEndpoint("dead man", ", \"purpose\": \"DEAD_MAN\"");
    work.look();
    assertThat(receiver.requests()).isEmpty();

    evaluate();
    work.look();
    await().atMost(Duration.ofSeconds(30)).until(() -> receiver.requests().size() == 1);
    work.look();
    wait(Duration.ofMinutes(1));
    work.look();
    await().atMost(Duration.ofSeconds(30)).until(() -> receiver.requests().size() == 2);
    assertThat(received("$.type")).containsOnly("deadMan");

    jdbc.sql("update incident_evaluation set evaluated_at = now() - interval '2 minutes'").update();
    wait(Duration.ofMinutes(1));
    work.look();
    assertThat(
            jdbc.sql("select dead_man_at < now() - interval '50 seconds' from webhook_endpoint")
                .query(Boolean.class)
                .single())
        .isTrue();
  }

  @Test
  void truncatesWhatDoesNotFit() {
    jdbc.sql(
            """
            insert into incident (id, kind, fingerprint, severity, state, subject_type, subject,
              source, text, evidence, tables, owners, opened_at, last_seen_at, seen_count)
            select gen_random_uuid(), 'connector-failed', 'x/' || i, 'CRITICAL', 'OPEN',
              'CONNECTOR', 'c' || i, 'shop', repeat('"', 400), '{}', '[]', '[]', now(), now(), 1
            from generate_series(1, 200) i
            """)
        .update();
    work.look();
    wait(Duration.ofMinutes(6));
    send();

    Request request = receiver.requests().get(0);
    assertThat(request.body().getBytes(java.nio.charset.StandardCharsets.UTF_8).length)
        .isBetween(10_000, 19_999);
    int told = JsonPath.<List<Object>>read(request.body(), "$.alerts").size();
    assertThat(JsonPath.<Integer>read(request.body(), "$.truncatedAlerts")).isEqualTo(200 - told);
  }

  @Test
  void refusesEndpointsThatCannotBe() {
    assertProblem(
        post("/webhook-endpoints", "{\"name\": \"all\", \"url\": \"https://example.org\"}"),
        409,
        "webhook-endpoint-exists");
    for (String url :
        List.of("ftp://example.org", "https://a:b@example.org", "nothing", "http://")) {
      assertThat(post("/webhook-endpoints", "{\"name\": \"x\", \"url\": \"%s\"}".formatted(url)))
          .hasStatus(400)
          .bodyText()
          .contains("/url");
    }
    assertThat(
            post(
                "/webhook-endpoints",
                "{\"name\": \"x\", \"url\": \"https://example.org\", \"template\": \"PAGERDUTY\"}"))
        .hasStatus(400)
        .bodyText()
        .contains("/routingKey");
    assertProblem(
        get("/webhook-endpoints/" + UUID.randomUUID()), 404, "webhook-endpoint-not-found");
    assertProblem(
        get("/webhook-deliveries/" + UUID.randomUUID()), 404, "webhook-delivery-not-found");
  }

  private void change(String members) {
    assertThat(
            put(
                "/webhook-endpoints/" + endpoint,
                "{\"name\": \"all\", \"template\": \"PENSTOCK\", \"enabled\": true, %s}"
                    .formatted(members)))
        .hasStatusOk();
  }
}
