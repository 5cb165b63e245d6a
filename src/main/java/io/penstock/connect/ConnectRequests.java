package io.penstock.connect;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;
import org.springframework.web.client.ResourceAccessException;
import org.springframework.web.client.RestClientException;
import org.springframework.web.client.RestClientResponseException;

/** Times each request to Kafka Connect, by operation and how it was answered. */
@Component
class ConnectRequests {
  private final MeterRegistry registry;

  ConnectRequests(MeterRegistry registry) {
    this.registry = registry;
  }

  <T> T timed(String operation, Supplier<T> call) {
    Timer.Sample sample = Timer.start(registry);
    String outcome = "success";
    try {
      return call.get();
    } catch (RestClientException e) {
      outcome = outcome(e);
      throw e;
    } finally {
      sample.stop(
          Timer.builder("penstock.connect.requests")
              .description("Requests to Kafka Connect, each attempt of its own")
              .tags("operation", operation, "outcome", outcome)
              .register(registry));
    }
  }

  private static String outcome(RestClientException e) {
    if (e instanceof RestClientResponseException answer) {
      return switch (answer.getStatusCode().value()) {
        case 404 -> "not_found";
        case 409 -> "conflict";
        default -> answer.getStatusCode().is4xxClientError() ? "refused" : "failed";
      };
    }
    return e instanceof ResourceAccessException ? "unreachable" : "unreadable";
  }
}
