package io.penstock.notify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.jayway.jsonpath.JsonPath;
import io.penstock.incident.IncidentFixture;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

/** Base of tests of webhooks: one receiver that is told of everything. */
abstract class WebhookFixture extends IncidentFixture {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @Autowired DeliveryWork work;
  Receiver receiver;
  String endpoint;
  String secret;

  @BeforeEach
  void addEndpoint() {
    receiver = new Receiver();
    MvcTestResult made = addEndpoint("all", "");
    endpoint = string(made, "$.endpoint.id");
    secret = string(made, "$.secret");
  }

  @AfterEach
  void closeReceiver() {
    receiver.close();
  }

  /** Adds one; {@code extra} are further JSON members, led by a comma. */
  MvcTestResult addEndpoint(String name, String extra) {
    MvcTestResult made =
        post(
            "/webhook-endpoints",
            "{\"name\": \"%s\", \"url\": \"%s\"%s}".formatted(name, receiver.url(), extra));
    assertThat(made).hasStatus(201);
    return made;
  }

  /** As if what is to be told had waited that long; retries are due then, too. */
  void wait(Duration time) {
    double seconds = time.toMillis() / 1e3;
    for (String update :
        List.of(
            "update webhook_notice set at = at - make_interval(secs => :s)",
            "update webhook_group set sent_at = sent_at - make_interval(secs => :s)",
            "update webhook_endpoint set dead_man_at = dead_man_at - make_interval(secs => :s)",
            "update webhook_secret set valid_until = valid_until - make_interval(secs => :s)",
            "update webhook_delivery set next_attempt_at = next_attempt_at - make_interval(secs =>"
                + " :s), give_up_at = give_up_at - make_interval(secs => :s)")) {
      jdbc.sql(update).param("s", seconds).update();
    }
  }

  /** Sends what is due until nothing is. */
  void send() {
    work.look();
    await()
        .atMost(PATIENCE)
        .pollInterval(Duration.ofMillis(20))
        .until(
            () ->
                jdbc.sql(
                        """
                        select not exists (select from webhook_delivery d
                          join webhook_endpoint e on e.id = d.endpoint_id and e.enabled
                          where d.state = 'PENDING'
                            and (d.held_until is not null or d.next_attempt_at <= now()))
                        """)
                    .query(Boolean.class)
                    .single());
  }

  /** Looks at the evidence, waits for groups, and sends. */
  void tell() {
    evaluate();
    work.look();
    wait(Duration.ofMinutes(6));
    send();
  }

  /** What came in of a kind of field, message by message. */
  List<Object> received(String jsonPath) {
    return receiver.requests().stream()
        .map(request -> (Object) JsonPath.read(request.body(), jsonPath))
        .toList();
  }

  /** The events of all alerts that came in, in order. */
  List<String> events() {
    return receiver.requests().stream()
        .flatMap(
            request ->
                JsonPath.<List<String>>read(request.body(), "$.alerts[*].events[*]").stream())
        .toList();
  }

  List<Map<String, Object>> deliveries(String query) {
    return read("/webhook-deliveries" + query, "$.items");
  }

  long count(String query) {
    return jdbc.sql(query).query(Long.class).single();
  }

  /** As a receiver computes it; nothing of the service's own. */
  static String signature(String secret, Receiver.Request request) throws Exception {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(
        new SecretKeySpec(
            Base64.getDecoder().decode(secret.replaceFirst("^whsec_", "")), "HmacSHA256"));
    String signed = request.id() + "." + request.timestamp() + "." + request.body();
    return "v1," + Base64.getEncoder().encodeToString(mac.doFinal(signed.getBytes("UTF-8")));
  }
}
