package io.penstock.notify;

import static io.penstock.notify.Receiver.endless;
import static io.penstock.notify.Receiver.redirectTo;
import static io.penstock.notify.Receiver.silent;
import static io.penstock.notify.Receiver.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.penstock.notify.Receiver.Request;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Receivers that are down, slow, wrong or gone, and services that are. */
class DeliveryTests extends WebhookFixture {
  @Test
  void aReceiverThatIsDownForHoursMissesNothingAndIsNotFlooded() {
    receiver.goDown();
    for (int i = 0; i < 5; i++) {
      quarantine(orders, "x");
      quarantine(refunds, "y");
      tell();
      resolve(orders);
      tell();
    }
    resolve(refunds);
    wait(Duration.ofHours(6));
    send();
    assertThat(deliveries("?state=PENDING")).hasSize(1);

    receiver.comeUp();
    wait(Duration.ofHours(1));
    send();
    tell();
    tell();

    assertThat(receiver.requests()).hasSize(2);
    assertThat(events().stream().filter("resolved"::equals).count())
        .isEqualTo(count("select count(*) from webhook_notice where type = 'RESOLVED'"));
    assertThat(events().get(0)).isEqualTo("opened");
    assertThat(received("$.status")).last().isEqualTo("resolved");
    assertThat(count("select count(*) from webhook_notice where state <> 'TAKEN'")).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {500, 503, 408, 429})
  void triesAgainWithTheSameIdAndANewTimestampSignature(int status) throws Exception {
    receiver.behave(status(status));
    quarantine(orders, "x");
    tell();
    assertThat(deliveries("?state=PENDING").get(0)).containsEntry("lastStatus", status);
    receiver.behave(status(200));
    wait(Duration.ofHours(1));
    send();

    assertThat(receiver.requests()).hasSize(2);
    Request first = receiver.requests().get(0);
    Request second = receiver.requests().get(1);
    assertThat(second.id()).isEqualTo(first.id()).startsWith("msg_");
    assertThat(second.body()).isEqualTo(first.body());
    assertThat(second.signature()).isEqualTo(signature(secret, second));
    assertThat(deliveries("?state=DELIVERED").get(0)).containsEntry("attempts", 2);
  }

  @Test
  void followsNoRedirect() {
    try (Receiver internal = new Receiver()) {
      receiver.behave(redirectTo(internal.url()));
      quarantine(orders, "x");
      tell();

      assertThat(internal.requests()).isEmpty();
      assertThat(deliveries("").get(0))
          .containsEntry("state", "PENDING")
          .containsEntry("lastStatus", 302);
    }
  }

  @Test
  void disablesAnEndpointWhoseReceiverIsGoneAndGoesOnWhenItIsEnabled() {
    receiver.behave(status(410));
    quarantine(orders, "x");
    tell();
    assertThat(this.<Boolean>read("/webhook-endpoints/" + endpoint, "$.enabled")).isFalse();
    assertThat(this.<String>read("/webhook-endpoints/" + endpoint, "$.disabledReason"))
        .contains("410");
    assertThat(deliveries("?state=DEAD")).hasSize(1);
    receiver.behave(status(200));
    receiver.forget();
    resolve(orders);
    tell();
    assertThat(receiver.requests()).isEmpty();

    assertThat(
            put(
                "/webhook-endpoints/" + endpoint,
                "{\"name\": \"all\", \"template\": \"PENSTOCK\", \"enabled\": true}"))
        .hasStatusOk();
    tell();
    assertThat(events()).containsExactly("resolved");
  }

  @Test
  void keepsWhatWasRefusedAsADeadLetterThatCanBeSentOnceMore() {
    receiver.behave(status(404));
    quarantine(orders, "x");
    tell();
    Map<String, Object> dead = deliveries("?state=DEAD").get(0);
    assertThat(dead).containsEntry("lastStatus", 404).containsEntry("attempts", 1);
    assertThat(this.<Integer>read("/webhook-endpoints/" + endpoint, "$.dead")).isEqualTo(1);
    String path = "/webhook-deliveries/" + dead.get("id");

    receiver.behave(status(200));
    assertThat(post(path + "/resend", "")).hasStatus(202);
    assertProblem(post(path + "/resend", ""), 409, "webhook-delivery-pending");
    send();

    assertThat(this.<String>read(path, "$.state")).isEqualTo("DELIVERED");
    assertThat(this.<List<Integer>>read(path, "$.log[*].status")).containsExactly(404, 200);
    assertThat(this.<List<String>>read(path, "$.log[*].response")).containsOnly("said");
    assertThat(receiver.requests().get(0).id()).isEqualTo(receiver.requests().get(1).id());
  }

  @Test
  void tellsTheEndOnceMoreAfterABeginningThatIsSentOnceMore() {
    receiver.behave(status(404));
    quarantine(orders, "x");
    tell();
    Object dead = deliveries("?state=DEAD").get(0).get("id");
    receiver.behave(status(200));
    resolve(orders);
    tell();

    assertThat(post("/webhook-deliveries/" + dead + "/resend", "")).hasStatus(202);
    send();
    tell();
    tell();

    assertThat(events()).containsExactly("opened", "resolved", "opened", "resolved");
    assertThat(received("$.status")).endsWith("firing", "resolved");
  }

  @Test
  void givesUpAfterADayAndStillTellsTheEnd() {
    receiver.behave(status(500));
    quarantine(orders, "x");
    tell();
    wait(Duration.ofHours(24));
    send();
    assertThat(deliveries("?state=DEAD")).hasSize(1);

    receiver.behave(status(200));
    receiver.forget();
    resolve(orders);
    tell();
    assertThat(events()).containsExactly("resolved");
  }

  @Test
  void isDoneWithASilentReceiverAndAnEndlessBodyInTime() {
    receiver.behave(silent());
    quarantine(orders, "x");
    tell();
    assertThat(deliveries("").get(0).get("lastError").toString()).contains("Timeout");

    receiver.behave(endless(500));
    wait(Duration.ofHours(1));
    send();
    assertThat(deliveries("").get(0)).containsEntry("lastStatus", 500);
    receiver.behave(endless(200));
    wait(Duration.ofHours(1));
    send();
    Map<String, Object> delivery = deliveries("").get(0);
    assertThat(delivery).containsEntry("state", "DELIVERED");
    assertThat(
            this.<List<Integer>>read(
                "/webhook-deliveries/" + delivery.get("id"), "$.log[*].durationMillis"))
        .allMatch(millis -> millis < 15_000);
    // Of its body the beginning is read, not as much as comes until the time is over.
    assertThat(
            this.<List<Integer>>read(
                "/webhook-deliveries/" + delivery.get("id"),
                "$.log[?(@.status == 200)].durationMillis"))
        .isNotEmpty()
        .allMatch(millis -> millis < 4_000);
  }

  @Test
  void aSlowReceiverDelaysNoOther() {
    try (Receiver slow = new Receiver()) {
      slow.behave(silent());
      post("/webhook-endpoints", "{\"name\": \"slow\", \"url\": \"%s\"}".formatted(slow.url()));
      quarantine(orders, "x");
      evaluate();
      wait(Duration.ofMinutes(6));
      work.look();

      await().atMost(Duration.ofSeconds(30)).until(() -> receiver.requests().size() == 1);
      await().atMost(Duration.ofSeconds(30)).until(() -> slow.requests().size() == 1);
      send();
    }
  }

  @Test
  void servicesAtOnceSendEachMessageOnce() throws Exception {
    quarantine(orders, "x");
    evaluate();
    wait(Duration.ofMinutes(6));
    ExecutorService services = Executors.newFixedThreadPool(4);
    try {
      List<Callable<Void>> looks =
          Collections.nCopies(
              12,
              () -> {
                work.look();
                return null;
              });
      services.invokeAll(looks);
    } finally {
      services.shutdown();
    }
    send();

    assertThat(receiver.requests()).hasSize(1);
    assertThat(deliveries("")).hasSize(1);
  }

  @Test
  void takesOverWhatAServiceThatIsGoneLeftBehind() {
    quarantine(orders, "x");
    evaluate();
    wait(Duration.ofMinutes(6));
    receiver.behave(status(500));
    send();
    jdbc.sql(
            "update webhook_delivery set held_until = now() + interval '1 hour', next_attempt_at ="
                + " now()")
        .update();
    receiver.behave(status(200));
    work.look();
    assertThat(receiver.requests()).hasSize(1);

    jdbc.sql("update webhook_delivery set held_until = now() - interval '1 second'").update();
    send();
    assertThat(receiver.requests()).hasSize(2);
    assertThat(deliveries("?state=DELIVERED")).hasSize(1);
  }

  @Test
  void keepsToHowLongTheReceiverWantsToBeLeftAlone() {
    receiver.behave(
        exchange -> {
          exchange.getResponseHeaders().add("Retry-After", "1800");
          exchange.sendResponseHeaders(429, -1);
        });
    quarantine(orders, "x");
    tell();
    wait(Duration.ofMinutes(29));
    send();
    assertThat(receiver.requests()).hasSize(1);
    wait(Duration.ofMinutes(2));
    send();
    assertThat(receiver.requests()).hasSize(2);
  }
}
