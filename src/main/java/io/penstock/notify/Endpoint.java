package io.penstock.notify;

import io.penstock.incident.Matchers;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A receiver of webhooks; its secrets are elsewhere.
 *
 * @param matchers which incidents it is told of
 * @param target its URL up to the host
 * @param disabledReason why it was disabled, null unless the service did
 * @param deadMan the last dead-man message
 */
record Endpoint(
    UUID id,
    String name,
    Purpose purpose,
    Template template,
    Matchers matchers,
    String target,
    boolean enabled,
    @Nullable String disabledReason,
    DeadMan deadMan,
    Instant createdAt) {

  /** What it gets. */
  enum Purpose {
    INCIDENTS,
    DEAD_MAN
  }

  /** What bodies look like. */
  enum Template {
    PENSTOCK,
    SLACK,
    PAGERDUTY,
    ALERTMANAGER
  }

  /**
   * A dead-man message.
   *
   * @param at when it was sent, null if none ever was
   */
  record DeadMan(@Nullable Instant at, @Nullable String result) {
    static final DeadMan NONE = new DeadMan(null, null);
  }
}
