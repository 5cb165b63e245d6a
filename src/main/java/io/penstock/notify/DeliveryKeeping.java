package io.penstock.notify;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Keeps what came of an attempt, and what follows from it. */
@Service
class DeliveryKeeping {
  private static final Logger log = LoggerFactory.getLogger(DeliveryKeeping.class);
  private static final int LONGEST_SHIFT = 20;

  private final Deliveries deliveries;
  private final Endpoints endpoints;
  private final NotifyProperties properties;
  private final MeterRegistry registry;

  DeliveryKeeping(
      Deliveries deliveries,
      Endpoints endpoints,
      NotifyProperties properties,
      MeterRegistry registry) {
    this.deliveries = deliveries;
    this.endpoints = endpoints;
    this.properties = properties;
    this.registry = registry;
    // A counter that appears with its first failure has no rate to alert on.
    List.of("delivered", "refused", "failed").forEach(this::counter);
  }

  private Counter counter(String outcome) {
    return Counter.builder("penstock.webhook.deliveries")
        .description("Attempts to send a webhook: taken, refused for good, or to be tried again")
        .tag("outcome", outcome)
        .register(registry);
  }

  @Transactional
  public void keep(Delivery delivery, Attempt attempt) {
    int number = delivery.course().attempts() + 1;
    deliveries.log(delivery.id(), number, attempt);
    counter(attempt.isDelivered() ? "delivered" : attempt.isFinal() ? "refused" : "failed")
        .increment();
    if (attempt.isDelivered()) {
      deliveries.finish(delivery.id(), Delivery.State.DELIVERED, attempt);
      return;
    }
    log.info(
        "A webhook was not taken. delivery={} endpoint={} attempt={} cause=\"{}\"",
        delivery.id(),
        delivery.endpointId(),
        number,
        attempt.error());
    if (attempt.isGone()) {
      endpoints.disable(
          delivery.endpointId(), "The receiver answered 410: it wants nothing any more.");
    }
    if (attempt.isFinal()) {
      deliveries.finish(delivery.id(), Delivery.State.DEAD, attempt);
    } else {
      deliveries.retry(delivery.id(), attempt, pause(number, attempt));
    }
  }

  /** Doubles, less a random part, so that receivers that come back are not all met at once. */
  private Duration pause(int failures, Attempt attempt) {
    Duration pause =
        properties.firstPause().multipliedBy(1L << Math.min(failures - 1, LONGEST_SHIFT));
    if (pause.compareTo(properties.longestPause()) > 0) {
      pause = properties.longestPause();
    }
    long millis = Math.max(1, pause.toMillis());
    Duration some =
        Duration.ofMillis(millis - ThreadLocalRandom.current().nextLong(millis / 4 + 1));
    Duration wish = attempt.retryAfter();
    return wish != null && wish.compareTo(some) > 0 ? wish : some;
  }
}
