package io.penstock.notify;

import io.penstock.problem.ConflictException;
import java.util.UUID;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Sends messages once more on request. */
@Service
class DeliveryRequests {
  private final Deliveries deliveries;
  private final Outbox outbox;
  private final NotifyProperties properties;

  DeliveryRequests(Deliveries deliveries, Outbox outbox, NotifyProperties properties) {
    this.deliveries = deliveries;
    this.outbox = outbox;
    this.properties = properties;
  }

  /** What the message tells may be over by now; then that is told again after it. */
  @Transactional
  public Delivery resend(UUID id) {
    deliveries.get(id);
    try {
      if (!deliveries.resend(id, properties.retryFor())) {
        throw new ConflictException(
            "webhook-delivery-pending", "The delivery is not over; it is tried again by itself.");
      }
    } catch (DuplicateKeyException e) {
      throw new ConflictException(
          "webhook-delivery-behind",
          "A newer delivery on the same source and kind is under way; wait until it is over.");
    }
    outbox.tellEndsAgain(id);
    return deliveries.get(id);
  }
}
