package io.penstock.notify;

import io.penstock.incident.Evaluations;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

/**
 * Sends what is due: messages on incidents, and dead-man messages while the evidence is looked at.
 */
@Component
class DeliveryWork implements DisposableBean {
  private static final Logger log = LoggerFactory.getLogger(DeliveryWork.class);

  /** Of different endpoints; a receiver that hangs takes one of them, so there are more. */
  private static final int AT_ONCE = 64;

  /** Beyond an attempt's own time: what is taken for longer was left behind. */
  private static final Duration SPARE = Duration.ofSeconds(30);

  /** Evidence that was not looked at for so long is not looked at. */
  private static final Duration ALIVE = Duration.ofMinutes(1);

  private final Grouping grouping;
  private final Outbox outbox;
  private final Deliveries deliveries;
  private final DeliveryKeeping keeping;
  private final Endpoints endpoints;
  private final Evaluations evaluations;
  private final Sending sending;
  private final NotifyProperties properties;
  private final ExecutorService workers =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "webhooks");
            thread.setDaemon(true);
            return thread;
          });

  DeliveryWork(
      Grouping grouping,
      Outbox outbox,
      Deliveries deliveries,
      DeliveryKeeping keeping,
      Endpoints endpoints,
      Evaluations evaluations,
      Sending sending,
      NotifyProperties properties) {
    this.grouping = grouping;
    this.outbox = outbox;
    this.deliveries = deliveries;
    this.keeping = keeping;
    this.endpoints = endpoints;
    this.evaluations = evaluations;
    this.sending = sending;
    this.properties = properties;
  }

  @Scheduled(
      initialDelayString = "${penstock.notify.interval:1s}",
      fixedDelayString = "${penstock.notify.interval:1s}")
  void look() {
    try {
      grouping.group();
    } catch (DataAccessException | TransactionException e) {
      log.debug("What is to be told is looked at again later: {}", e.getMessage());
    }
    try {
      deadMen();
      pump();
    } catch (DataAccessException e) {
      log.warn("Webhooks could not be sent: {}", e.getMessage());
    }
  }

  @Scheduled(initialDelayString = "1h", fixedDelayString = "1h")
  void forget() {
    try {
      deliveries.forget(properties.keep());
      outbox.forget(properties.keep());
    } catch (DataAccessException e) {
      log.warn("Old deliveries could not be removed: {}", e.getMessage());
    }
  }

  /** Sends what is due; a receiver that is done gets its next message at once. */
  private void pump() {
    List<Delivery> taken = deliveries.take(AT_ONCE, properties.totalTimeout().plus(SPARE));
    for (Delivery delivery : taken) {
      run(
          () -> {
            keeping.keep(delivery, sending.send(delivery));
            pump();
          });
    }
  }

  private void deadMen() {
    if (!evaluations.isAlive(ALIVE)) {
      return;
    }
    for (UUID endpoint : endpoints.takeDeadMen(properties.deadManInterval())) {
      run(
          () -> {
            Attempt attempt = sending.deadMan(endpoints.get(endpoint));
            String error = attempt.error();
            endpoints.deadMan(endpoint, error == null ? "It was taken." : error);
          });
    }
  }

  private void run(Runnable work) {
    try {
      workers.execute(
          () -> {
            try {
              work.run();
            } catch (RuntimeException e) {
              log.warn("A webhook could not be sent: {}", e.getMessage());
            }
          });
    } catch (RejectedExecutionException e) {
      log.debug("The service stops; another one sends it.", e);
    }
  }

  @Override
  public void destroy() {
    workers.shutdownNow();
  }
}
