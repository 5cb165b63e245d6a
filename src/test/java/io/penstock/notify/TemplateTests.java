package io.penstock.notify;

import static org.assertj.core.api.Assertions.assertThat;

import com.jayway.jsonpath.JsonPath;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

/** Bodies as the receivers of others want them. */
class TemplateTests extends WebhookFixture {
  @BeforeEach
  void onlyTheirOwn() {
    delete("/webhook-endpoints/" + endpoint);
  }

  @Test
  void slackGetsALineAndABlockForEachIncident() {
    addEndpoint("slack", ", \"template\": \"SLACK\"");
    quarantine(orders, "a < b & c");
    tell();
    resolve(orders);
    tell();

    assertThat(received("$.text"))
        .containsExactly(
            "Critical: Table quarantined shop.orders", "Resolved: Table quarantined shop.orders");
    assertThat(received("$.blocks[0].text.text").get(0).toString())
        .contains("a &lt; b &amp; c", "1 table of sales", "|incident>");
  }

  @Test
  void pagerDutyGetsOneEventForEachIncidentWithAKeyThatNobodyElseSees() {
    MvcTestResult made =
        addEndpoint("pager", ", \"template\": \"PAGERDUTY\", \"routingKey\": \"k-1\"");
    quarantine(orders, "x");
    quarantine(refunds, "y");
    tell();
    String id = ids("?owner=sales").get(0);
    post("/incidents/" + id + "/acknowledgement", "");
    tell();
    resolve(orders);
    tell();

    List<Map<String, Object>> events =
        receiver.requests().stream()
            .map(request -> JsonPath.<Map<String, Object>>read(request.body(), "$"))
            .filter(event -> event.get("dedup_key").equals(id))
            .toList();
    assertThat(events)
        .extracting("event_action")
        .containsExactly("trigger", "acknowledge", "resolve");
    assertThat(receiver.requests()).hasSize(4);
    assertThat(events).extracting("routing_key").containsOnly("k-1");
    assertThat(JsonPath.<String>read(events.get(0), "$.payload.severity")).isEqualTo("critical");
    assertThat(JsonPath.<String>read(events.get(0), "$.payload.source")).isEqualTo("shop");

    String delivery = deliveries("?incidentId=" + id).get(0).get("id").toString();
    assertThat(body(get("/webhook-deliveries/" + delivery))).doesNotContain("k-1");
    String path = "/webhook-endpoints/" + string(made, "$.endpoint.id");
    assertThat(body(get(path))).doesNotContain("k-1");
    assertThat(put(path, "{\"name\": \"p\", \"template\": \"SLACK\", \"enabled\": true}"))
        .hasStatus(400)
        .bodyText()
        .contains("/template");
  }

  @Test
  void alertmanagersReceiversGetItsVersion4() {
    addEndpoint("am", ", \"template\": \"ALERTMANAGER\"");
    quarantine(orders, "x");
    tell();
    resolve(orders);
    tell();

    Map<String, Object> firing = JsonPath.read(receiver.requests().get(0).body(), "$");
    assertThat(firing)
        .containsEntry("version", "4")
        .containsEntry("status", "firing")
        .containsEntry("receiver", "am")
        .containsEntry("truncatedAlerts", 0);
    assertThat(JsonPath.<Map<String, String>>read(firing, "$.alerts[0].labels"))
        .containsEntry("alertname", "table-quarantined")
        .containsEntry("severity", "critical")
        .containsEntry("source", "shop")
        .containsEntry("owner", "sales");
    assertThat(received("$.alerts[0].status")).containsExactly("firing", "resolved");
    assertThat(received("$.alerts[0].endsAt").get(0)).isEqualTo("0001-01-01T00:00:00Z");
    assertThat(received("$.alerts[0].fingerprint").stream().distinct()).hasSize(1);
  }
}
